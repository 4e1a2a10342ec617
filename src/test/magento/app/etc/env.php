<?php
return [
    'backend' => [
        'frontName' => 'admin_stand_in'
    ],
    'crypt' => [
        'key' => 'not-a-secret'
    ],
    'db' => [
        'table_prefix' => '@PREFIX@',
        'connection' => [
            'default' => [
                'host' => '@DB_HOST@',
                'dbname' => '@DB_NAME@',
                'username' => '@DB_USER@',
                'password' => '@DB_PASSWORD@',
                'model' => 'mysql4',
                'engine' => 'innodb',
                'initStatements' => 'SET NAMES utf8;',
                'active' => '1',
                'driver_options' => [
                    1014 => false
                ]
            ]
        ]
    ],
    'resource' => [
        'default_setup' => [
            'connection' => 'default'
        ]
    ],
    'x-frame-options' => 'SAMEORIGIN',
    'MAGE_MODE' => 'production',
    'session' => [
        'save' => 'redis',
        'redis' => [
            'host' => '127.0.0.1',
            'port' => '@REDIS_PORT@',
            'password' => '',
            'timeout' => '2.5',
            'database' => '2',
            'max_concurrency' => '6'
        ]
    ],
    'cache' => [
        'frontend' => [
            'default' => [
                'id_prefix' => '69d_',
                'backend' => 'Magento\\Framework\\Cache\\Backend\\Redis',
                'backend_options' => [
                    'server' => '127.0.0.1',
                    'database' => '0',
                    'port' => '@REDIS_PORT@',
                    'password' => ''
                ]
            ],
            'page_cache' => [
                'id_prefix' => '69d_',
                'backend' => 'Magento\\Framework\\Cache\\Backend\\Redis',
                'backend_options' => [
                    'server' => '127.0.0.1',
                    'database' => '1',
                    'port' => '@REDIS_PORT@',
                    'password' => ''
                ]
            ]
        ]
    ],
    'lock' => [
        'provider' => 'db'
    ],
    'cache_types' => [
        'config' => 1,
        'full_page' => 1
    ],
    'install' => [
        'date' => 'Mon, 30 Nov 2026 10:00:00 +0000'
    ]
];
