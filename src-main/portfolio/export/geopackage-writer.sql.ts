import { closeSync, openSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { createSqliteFile } from '#main/platform/database/database.ts';
import { NotSavedError } from '#main/platform/errors/errors.ts';
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { describingColumns, exportNames } from './export-columns.ts';
import { listFacts, type ExportFacts } from './export-facts.ts';
import { findExportPoint, isTotalsRow } from './find-export-point.ts';
import { createGeopackageIndex, type GeopackageIndex } from './geopackage-index.sql.ts';
import { addLayerStyle } from './layer-style.sql.ts';
import { prepareOutputPlace, type OutputPlace } from './output-place.fs.ts';
import type { RowWriter } from './row-writer.ts';

const LAYER = 'portfolio';
/** "GPKG" (OGC 12-128r19, requirement 2) and version 1.3, which the readers in use know. */
const APPLICATION_ID = 0x47_50_4b_47;
const USER_VERSION = 10_300;

const sqlTypes = { text: 'TEXT', real: 'REAL', integer: 'INTEGER' } as const;

/**
 * Creates the writer of a GeoPackage (OGC 12-128r19) with one layer of points and its spatial index; rows without a
 * point have none. One transaction: what is not finished is taken away whole.
 * @param facts what the layer says of itself: its title and description
 */
export function createGeopackageWriter(file: string, temporaryPaths: TemporaryPaths, facts: ExportFacts): RowWriter {
  const place = prepareOutputPlace(file, temporaryPaths);
  const { database, index } = createLayerFile(place);
  const names = exportNames.map((name) => `"${name}"`);
  const insert = database.prepare(
    `INSERT INTO ${LAYER} (fid, geom, ${names.join(', ')}) VALUES (?, ?${', ?'.repeat(names.length)})`,
  );
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };

  /** Whatever SQLite says against it is about the file that is written: nothing else is in this database. */
  function save(act: () => void): void {
    try {
      act();
    } catch (error) {
      throw error instanceof BetterSqlite3.SqliteError ? new NotSavedError(file, error) : error;
    }
  }

  function extend({ latitude, longitude }: Coordinates): void {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }

  return {
    takes: (row) => !isTotalsRow(row),
    row(row) {
      const point = findExportPoint(row);
      if (point !== null) extend(point);
      const figures = Array.from(row.figures, (value) => (Number.isNaN(value) ? null : value));
      const described = row.values.slice(0, describingColumns.length);
      save(() => {
        insert.run(row.id, point === null ? null : encodePoint(point), ...described, ...figures);
        if (point !== null) index.add(row.id, point);
      });
    },
    flush: () => undefined,
    finish() {
      save(() => {
        describeLayer(database, facts);
        if (bounds.west <= bounds.east) {
          database
            .prepare('UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ?')
            .run(bounds.west, bounds.south, bounds.east, bounds.north);
        }
        index.finish();
        database.exec('COMMIT');
      });
      database.close();
      place.take();
    },
    discard() {
      database.close();
      place.discard();
    },
  };
}

/** Makes the file with its empty layer and index, in a transaction that is begun. @throws NotSavedError */
function createLayerFile(place: OutputPlace): { readonly database: Database; readonly index: GeopackageIndex } {
  let database: Database | null = null;
  try {
    // What the system refuses is told as for any other file.
    place.attempt(() => closeSync(openSync(place.path, 'wx')));
    database = createSqliteFile(place.path);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${USER_VERSION}`);
    createTables(database);
    const index = createGeopackageIndex(database, { table: LAYER, key: 'fid', geometry: 'geom' });
    database.exec('BEGIN');
    return { database, index };
  } catch (error) {
    database?.close();
    place.discard();
    throw error;
  }
}

function describeLayer(database: Database, facts: ExportFacts): void {
  const lines = [...listFacts(facts).map(([name, value]) => `${name}: ${value}`), ...facts.sources];
  database
    .prepare('UPDATE gpkg_contents SET identifier = ?, description = ? WHERE table_name = ?')
    .run(facts.name === '' ? LAYER : facts.name, lines.join('\n'), LAYER);
  addLayerStyle(database, { layer: LAYER, geometry: 'geom' });
}

/** A point as GeoPackage binary: header without an envelope, then WKB, both little-endian (OGC 12-128r19, 2.1.3). */
function encodePoint({ latitude, longitude }: Coordinates): Buffer {
  const bytes = Buffer.alloc(29);
  bytes.write('GP', 0, 'latin1');
  bytes.writeUInt8(0, 2);
  bytes.writeUInt8(1, 3);
  bytes.writeInt32LE(4326, 4);
  bytes.writeUInt8(1, 8);
  bytes.writeUInt32LE(1, 9);
  bytes.writeDoubleLE(longitude, 13);
  bytes.writeDoubleLE(latitude, 21);
  return bytes;
}

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';

function createTables(database: Database): void {
  const figures = portfolioFigureNames.map((name) => ({ name, type: 'integer' as const }));
  const columns = [...describingColumns, ...figures].map(({ name, type }) => `"${name}" ${sqlTypes[type]}`);
  database.exec(`
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT
    );
    INSERT INTO gpkg_spatial_ref_sys VALUES
      ('WGS 84 geodetic', 4326, 'EPSG', 4326, '${WGS84}', 'longitude and latitude in degrees'),
      ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
      ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL);
    CREATE TABLE gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
    );
    INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('${LAYER}', 'features', '${LAYER}', 4326);
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
      z TINYINT NOT NULL, m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents (table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
    );
    INSERT INTO gpkg_geometry_columns VALUES ('${LAYER}', 'geom', 'POINT', 4326, 0, 0);
    CREATE TABLE ${LAYER} (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom POINT, ${columns.join(', ')});
  `);
}
