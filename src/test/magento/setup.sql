-- The tables of a shop with 200 products, as much of Magento's as its indexers' states, views and price index need. @PREFIX@: the
-- table prefix. The view standin_fault tells what is wrong with the price index; empty: nothing.
CREATE TABLE @PREFIX@indexer_state (
  state_id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  indexer_id VARCHAR(255) DEFAULT NULL,
  status VARCHAR(16) DEFAULT 'invalid',
  updated DATETIME DEFAULT NULL,
  hash_config VARCHAR(32) NOT NULL DEFAULT '',
  KEY (indexer_id)
);
INSERT INTO @PREFIX@indexer_state (indexer_id, status, updated) VALUES
  ('design_config_grid', 'valid', '2026-11-01 00:00:00'),
  ('customer_grid', 'valid', '2026-11-01 00:00:00'),
  ('catalog_category_product', 'valid', '2026-11-01 00:00:00'),
  ('catalog_product_category', 'valid', '2026-11-01 00:00:00'),
  ('catalogrule_rule', 'valid', '2026-11-01 00:00:00'),
  ('catalog_product_attribute', 'valid', '2026-11-01 00:00:00'),
  ('cataloginventory_stock', 'valid', '2026-11-01 00:00:00'),
  ('inventory', 'valid', '2026-11-01 00:00:00'),
  ('catalogrule_product', 'valid', '2026-11-01 00:00:00'),
  ('catalog_product_price', 'valid', '2026-11-01 00:00:00'),
  ('catalogsearch_fulltext', 'valid', '2026-11-01 00:00:00');

CREATE TABLE @PREFIX@mview_state (
  state_id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  view_id VARCHAR(255) DEFAULT NULL,
  mode VARCHAR(16) DEFAULT 'disabled',
  status VARCHAR(16) DEFAULT 'idle',
  updated DATETIME DEFAULT NULL,
  version_id BIGINT UNSIGNED DEFAULT NULL,
  KEY (view_id)
);
INSERT INTO @PREFIX@mview_state (view_id, mode, updated, version_id)
  SELECT CASE indexer_id WHEN 'design_config_grid' THEN 'design_config_dummy' WHEN 'customer_grid' THEN 'customer_dummy' ELSE indexer_id END,
    IF(indexer_id = 'catalog_product_price', 'enabled', 'disabled'), updated, IF(indexer_id = 'catalog_product_price', 0, NULL)
  FROM @PREFIX@indexer_state;

CREATE TABLE @PREFIX@cron_schedule (
  schedule_id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  job_code VARCHAR(255) NOT NULL DEFAULT '0',
  status VARCHAR(7) NOT NULL DEFAULT 'pending',
  executed_at TIMESTAMP NULL DEFAULT NULL
);

CREATE TABLE @PREFIX@catalog_product_entity (
  entity_id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  sku VARCHAR(64) NOT NULL,
  price DECIMAL(20, 6) NOT NULL
);
CREATE TABLE @PREFIX@catalog_product_price_cl (
  version_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  entity_id INT UNSIGNED NOT NULL DEFAULT 0
);
INSERT INTO @PREFIX@catalog_product_entity (sku, price)
  WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 200)
  SELECT CONCAT('sku-', n), 10 + n / 100 FROM number;
CREATE TRIGGER @PREFIX@trg_catalog_product_entity_after_update AFTER UPDATE ON @PREFIX@catalog_product_entity
  FOR EACH ROW INSERT INTO @PREFIX@catalog_product_price_cl (entity_id) VALUES (NEW.entity_id);

CREATE TABLE @PREFIX@catalog_product_index_price (
  entity_id INT UNSIGNED NOT NULL PRIMARY KEY,
  price DECIMAL(20, 6) NOT NULL,
  build INT UNSIGNED NOT NULL
);
CREATE TABLE @PREFIX@catalog_product_index_price_replica LIKE @PREFIX@catalog_product_index_price;
INSERT INTO @PREFIX@catalog_product_index_price (entity_id, price, build)
  SELECT entity_id, price, 0 FROM @PREFIX@catalog_product_entity;

CREATE TABLE @PREFIX@standin_build (
  build INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  indexer_id VARCHAR(255) NOT NULL,
  host VARCHAR(64) NOT NULL,
  pid INT UNSIGNED NOT NULL,
  begun_at DATETIME(6) NOT NULL DEFAULT NOW(6),
  ended_at DATETIME(6) DEFAULT NULL
);
CREATE VIEW @PREFIX@standin_fault AS
  SELECT CONCAT(COUNT(*), ' products are missing from the price index') AS fault
    FROM @PREFIX@catalog_product_entity e LEFT JOIN @PREFIX@catalog_product_index_price i ON i.entity_id = e.entity_id
    WHERE i.entity_id IS NULL HAVING COUNT(*) > 0
  UNION ALL
  SELECT CONCAT('the price index is made of the work of ', COUNT(DISTINCT build), ' builds')
    FROM @PREFIX@catalog_product_index_price HAVING COUNT(DISTINCT build) > 1
  UNION ALL
  SELECT CONCAT(COUNT(*), ' prices are wrong, and no view will mend them')
    FROM @PREFIX@catalog_product_entity e JOIN @PREFIX@catalog_product_index_price i ON i.entity_id = e.entity_id AND i.price <> e.price
    WHERE e.entity_id NOT IN (
      SELECT c.entity_id FROM @PREFIX@catalog_product_price_cl c
        JOIN @PREFIX@mview_state v ON v.view_id = 'catalog_product_price' AND c.version_id > v.version_id)
    HAVING COUNT(*) > 0
  UNION ALL
  SELECT CONCAT('builds ', a.build, ' (', a.host, ') and ', b.build, ' (', b.host, ') of ', a.indexer_id, ' were at work at the same time')
    FROM @PREFIX@standin_build a JOIN @PREFIX@standin_build b
      ON b.indexer_id = a.indexer_id AND b.build > a.build AND b.begun_at < a.ended_at;
