package io.github.indexercoordinator.cli;

import io.github.indexercoordinator.event.PrintableText;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.Ansi.Style;

/** A table for a person: columns as wide as they must be, two blanks between them. */
final class TextTable {
    private final boolean coloured;
    private final List<List<Cell>> rows = new ArrayList<>();

    /** @param coloured whether styles are shown */
    TextTable(boolean coloured) {
        this.coloured = coloured;
    }

    /** What stands in a column; anything in it that could move a cursor is escaped. */
    record Cell(String text, Style style) {
        Cell {
            text = PrintableText.escaped(text);
        }

        static Cell plain(String text) {
            return new Cell(text, Style.reset);
        }
    }

    void head(String... titles) {
        rows.add(List.of(titles).stream()
                .map(title -> new Cell(title, Style.bold))
                .toList());
    }

    void row(Cell... cells) {
        rows.add(List.of(cells));
    }

    /** The lines, none of which ends with blanks. */
    List<String> lines() {
        return rows.stream().map(this::line).toList();
    }

    private String line(List<Cell> row) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            Cell cell = row.get(column);
            boolean last = column == row.size() - 1;
            line.append(styled(cell))
                    .append(
                            last
                                    ? ""
                                    : " ".repeat(width(column) + 2 - cell.text().length()));
        }
        return line.toString().stripTrailing();
    }

    private String styled(Cell cell) {
        boolean plain = !coloured || cell.style() == Style.reset;
        return plain
                ? cell.text()
                : cell.style().on() + cell.text() + cell.style().off();
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> column < row.size())
                .mapToInt(row -> row.get(column).text().length())
                .max()
                .orElse(0);
    }
}
