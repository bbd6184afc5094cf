import type { Migration } from '#main/platform/database/migration.ts';

/** One portfolio: its file, its rows, and what they came to. */
export const portfolio: Migration = {
  id: 200,
  name: 'portfolio',
  up(database) {
    database.exec(`
      -- The file that the rows come from: one row.
      CREATE TABLE source (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        name TEXT NOT NULL,                -- of the portfolio
        path TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        content_hash TEXT NOT NULL,        -- SHA-256, hexadecimal
        options TEXT NOT NULL,             -- JSON: how the file is read
        mapping TEXT NOT NULL,             -- JSON: which columns are what
        created_at TEXT NOT NULL,          -- ISO 8601, UTC
        is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)), -- every record is in location or rejected_row
        record_count INTEGER NOT NULL      -- records stored
      ) STRICT;

      CREATE TABLE location (
        id INTEGER PRIMARY KEY,            -- number of the record in the file, from 1; rejected rows are counted, too
        line INTEGER NOT NULL,             -- physical line of the file
        location_id TEXT NOT NULL,         -- the broker's own
        latitude REAL,                     -- degrees, WGS 84; null: the address is geocoded
        longitude REAL,
        street_address TEXT NOT NULL,
        unit_number TEXT NOT NULL,
        city TEXT NOT NULL,
        area_name TEXT NOT NULL,
        postal_code TEXT NOT NULL,
        country_name TEXT NOT NULL,
        type_of_business TEXT NOT NULL,
        basement TEXT NOT NULL,
        number_of_storeys TEXT NOT NULL,
        first_floor_height REAL NOT NULL,  -- metres
        structure_deductible REAL NOT NULL,
        inventory_deductible REAL NOT NULL,
        equipment_deductible REAL NOT NULL,
        structure_tiv REAL NOT NULL,
        inventory_tiv REAL NOT NULL,
        equipment_tiv REAL NOT NULL,
        currency TEXT NOT NULL,
        notes TEXT,                        -- JSON: rules applied; null: none
        tiv REAL AS (structure_tiv + inventory_tiv + equipment_tiv)
      ) STRICT;

      CREATE TABLE rejected_row (
        id INTEGER PRIMARY KEY,            -- from the same numbers as location
        line INTEGER NOT NULL,
        reasons TEXT NOT NULL,             -- JSON
        cells TEXT NOT NULL                -- JSON: as they stand in the file
      ) STRICT;

      -- What results were worked out from, beside the location itself.
      CREATE TABLE basis (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,          -- digest of all the rest
        packs TEXT NOT NULL,               -- JSON: id, version and curve set of each active pack, by precedence
        model_version TEXT NOT NULL,
        modules TEXT NOT NULL,             -- JSON: what the licence included
        water_window INTEGER NOT NULL
      ) STRICT;

      -- In the order in which they were worked out: along the raster tiles, so that rows are only ever added at the end.
      CREATE TABLE result (
        id INTEGER PRIMARY KEY,
        location INTEGER NOT NULL UNIQUE,  -- location.id: a location has one result or none
        basis INTEGER NOT NULL,            -- basis.id
        status TEXT NOT NULL,
        match_level TEXT NOT NULL,
        latitude REAL,                     -- point that was assessed where the address was geocoded, else null
        longitude REAL,
        match_label TEXT,
        match_score REAL,
        -- Figures of the query service; null: no data.
        fluvial_flood_index INTEGER,
        fluvial_structure_flood_score INTEGER,
        coastal_flood_index INTEGER,
        coastal_structure_flood_score INTEGER,
        pluvial_flood_index INTEGER,
        pluvial_structure_flood_score INTEGER,
        fluvial_structure_aal INTEGER,
        fluvial_structure_aal_def_fail INTEGER,
        fluvial_structure_aal_def_over_top INTEGER,
        fluvial_structure_pml1500 INTEGER,
        fluvial_structure_pml1500_def_fail INTEGER,
        fluvial_structure_pml1500_def_over_top INTEGER,
        fluvial_inventory_aal INTEGER,
        fluvial_inventory_aal_def_fail INTEGER,
        fluvial_inventory_aal_def_over_top INTEGER,
        fluvial_inventory_pml1500 INTEGER,
        fluvial_inventory_pml1500_def_fail INTEGER,
        fluvial_inventory_pml1500_def_over_top INTEGER,
        fluvial_equipment_aal INTEGER,
        fluvial_equipment_aal_def_fail INTEGER,
        fluvial_equipment_aal_def_over_top INTEGER,
        fluvial_equipment_pml1500 INTEGER,
        fluvial_equipment_pml1500_def_fail INTEGER,
        fluvial_equipment_pml1500_def_over_top INTEGER,
        coastal_structure_aal INTEGER,
        coastal_structure_aal_def_fail INTEGER,
        coastal_structure_aal_def_over_top INTEGER,
        coastal_structure_pml1500 INTEGER,
        coastal_structure_pml1500_def_fail INTEGER,
        coastal_structure_pml1500_def_over_top INTEGER,
        coastal_inventory_aal INTEGER,
        coastal_inventory_aal_def_fail INTEGER,
        coastal_inventory_aal_def_over_top INTEGER,
        coastal_inventory_pml1500 INTEGER,
        coastal_inventory_pml1500_def_fail INTEGER,
        coastal_inventory_pml1500_def_over_top INTEGER,
        coastal_equipment_aal INTEGER,
        coastal_equipment_aal_def_fail INTEGER,
        coastal_equipment_aal_def_over_top INTEGER,
        coastal_equipment_pml1500 INTEGER,
        coastal_equipment_pml1500_def_fail INTEGER,
        coastal_equipment_pml1500_def_over_top INTEGER,
        pluvial_structure_aal INTEGER,
        pluvial_structure_pml1500 INTEGER,
        pluvial_inventory_aal INTEGER,
        pluvial_inventory_pml1500 INTEGER,
        pluvial_equipment_aal INTEGER,
        pluvial_equipment_pml1500 INTEGER,
        wildfire_index INTEGER,
        -- Base scenario, all assets; null where the hazard is not answered with losses.
        fluvial_aal INTEGER AS (CASE WHEN fluvial_structure_aal >= 0 THEN fluvial_structure_aal + fluvial_inventory_aal + fluvial_equipment_aal END),
        fluvial_pml1500 INTEGER AS (CASE WHEN fluvial_structure_pml1500 >= 0 THEN fluvial_structure_pml1500 + fluvial_inventory_pml1500 + fluvial_equipment_pml1500 END),
        coastal_aal INTEGER AS (CASE WHEN coastal_structure_aal >= 0 THEN coastal_structure_aal + coastal_inventory_aal + coastal_equipment_aal END),
        coastal_pml1500 INTEGER AS (CASE WHEN coastal_structure_pml1500 >= 0 THEN coastal_structure_pml1500 + coastal_inventory_pml1500 + coastal_equipment_pml1500 END),
        pluvial_aal INTEGER AS (CASE WHEN pluvial_structure_aal >= 0 THEN pluvial_structure_aal + pluvial_inventory_aal + pluvial_equipment_aal END),
        pluvial_pml1500 INTEGER AS (CASE WHEN pluvial_structure_pml1500 >= 0 THEN pluvial_structure_pml1500 + pluvial_inventory_pml1500 + pluvial_equipment_pml1500 END),
        aal INTEGER AS (coalesce(fluvial_aal, 0) + coalesce(coastal_aal, 0) + coalesce(pluvial_aal, 0))
      ) STRICT;

      -- The last run: one row.
      CREATE TABLE run (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        basis INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'cancelled', 'finished', 'failed')),
        started_at TEXT NOT NULL,
        ended_at TEXT,
        message TEXT                       -- why it failed
      ) STRICT;
    `);
  },
};
