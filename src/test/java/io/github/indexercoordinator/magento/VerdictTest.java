package io.github.indexercoordinator.magento;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of outcomes, with the words that Magento's versions use. */
final class VerdictTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0   | BUILT     | SUCCEEDED      | Product Price index has been rebuilt successfully in 00:00:07
            0   | UNKNOWN   | SUCCEEDED      | Product Price index has been rebuilt successfully in 00:00:00
            0   | NOT_BUILT | NO_OP          | Product Price index has been rebuilt successfully in 00:00:00
            0   | UNKNOWN   | FAILED         | nothing that is known
            0   | BUILT     | FAILED         | Product Price indexer process unknown error:; Stock index has been rebuilt successfully in 00:00:01
            0   | BUILT     | MAGENTO_LOCKED | Product Price index is locked by another reindex process. Skipping.; Stock index has been rebuilt successfully in 00:00:01
            1   | UNKNOWN   | MAGENTO_LOCKED | process error during indexation process:; Product Price index is locked by another reindex process. Skipping.
            1   | NOT_BUILT | MAGENTO_LOCKED | Category Products index process error during indexation process:; Could not acquire lock for index: catalog_category_product
            1   | NOT_BUILT | RETRYABLE      | Product Price index process error during indexation process:; SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock
            1   | NOT_BUILT | RETRYABLE      | SQLSTATE[HY000]: General error: 1205 Lock wait timeout exceeded; try restarting transaction
            1   | NOT_BUILT | RETRYABLE      | Stock index is locked by another reindex process. Skipping.; 1213 Deadlock found
            1   | NOT_BUILT | NEEDS_REPAIR   | SQLSTATE[42S02]: Base table or view not found: 1146 Table 'm2.catalog_product_index_price_replica' doesn't exist
            1   | NOT_BUILT | NEEDS_REPAIR   | 1146 Table 'm2.catalog_product_index_price_tmp' doesn't exist; 1213 Deadlock found
            1   | NOT_BUILT | FAILED         | SQLSTATE[42S02]: Base table or view not found: 1146 Table 'm2.some_module' doesn't exist
            1   | BUILT     | FAILED         | Product Price index process error during indexation process:; Notice: Undefined index: price
            1   | BUILT     | FAILED         | Product Price index has been rebuilt successfully in 00:00:07
            137 | NOT_BUILT | FAILED         | Product Price index
            255 | NOT_BUILT | FAILED         | PHP Fatal error:  Allowed memory size of 2147483648 bytes exhausted
            """)
    void eachEndHasItsVerdict(int exitCode, Proof proof, Verdict verdict, String output) {
        OutputSigns signs = new OutputSigns();
        Set.of(output.split("; ")).forEach(signs::add);
        assertEquals(verdict, Verdict.of(exitCode, signs.all(), proof));
    }
}
