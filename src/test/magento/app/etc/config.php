<?php
return [
    'modules' => [
        'Magento_Store' => 1,
        'Magento_Config' => 1,
        'Magento_Theme' => 1,
        'Magento_Customer' => 1,
        'Magento_Catalog' => 1,
        'Magento_CatalogInventory' => 1,
        'Magento_CatalogRule' => 1,
        'Magento_CatalogSearch' => 1,
        'Magento_Elasticsearch' => 1,
        'Magento_Indexer' => 1,
        'Magento_InventoryIndexer' => 1,
        'Shop_Ratings' => 0
    ]
];
