import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { isDatabaseFailure } from '#main/platform/database/database.ts';
import { openUntouched } from '#main/platform/database/open-untouched.ts';
import { requirePlainTables } from '../basemap-archive/require-plain-tables.sql.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { findEpsgDefinition, type ResolvedSystem, resolveWkt } from '#main/raster/index.ts';
import { areaLimits, createAreaBudget } from './area-budget.ts';
import { parseGeometry } from './parse-geometry.ts';
import type { AreaFeature, VectorFile, VectorLayer } from './vector-layer.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { findCondition } from '#main/platform/errors/system-errors.ts';

/** Layers of one file; one with more was not made by people. */
const MOST_LAYERS = 200;
/** Characters of a text that is read of an attribute: a number or a name. */
const LONGEST_VALUE = 200;
/** Numbers of a reference system that stand for none (OGC 12-128r19, 1.1.2.1.2). */
const UNDEFINED_SYSTEMS = new Set([-1, 0]);

interface LayerRow {
  readonly table: string;
  readonly column: string;
  readonly geometry: string;
  readonly system: number;
}

interface SystemRow {
  readonly organization: string;
  readonly code: number;
  readonly definition: string;
}

/**
 * Opens the feature layers of a GeoPackage (OGC 12-128r19), in the order in which it lists them.
 * @throws PackTextError
 */
export function openGeopackage(file: string): VectorFile {
  const { database, close } = guard(() => openUntouched(file));
  try {
    return { layers: guard(() => listLayers(database, statSync(file).size)), close };
  } catch (error) {
    close();
    throw error;
  }
}

function listLayers(database: Database, fileSize: number): VectorLayer[] {
  requirePlainTables(database, ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys']);
  const rows = database
    .prepare<[number], LayerRow>(
      `SELECT c.table_name AS "table", g.column_name AS "column", g.geometry_type_name AS geometry, g.srs_id AS system
       FROM gpkg_contents c JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
       WHERE c.data_type = 'features' ORDER BY c.rowid LIMIT ?`,
    )
    .all(MOST_LAYERS + 1);
  if (rows.length > MOST_LAYERS) throw new PackTextError('too-many-layers', { most: MOST_LAYERS });
  // A table has one column of geometries (2.1.5), so that it is one layer however often it is listed.
  const layers = rows.filter((row, at) => rows.findIndex(({ table }) => table === row.table) === at);
  return layers.map((row) => ({
    name: row.table,
    geometry: nameGeometry(row.geometry),
    system: findSystem(database, row.system),
    readAreas: () => readAreas(database, row, fileSize),
  }));
}

/** A layer of "any geometry" may hold areas; which ones it holds is seen when it is read. */
function nameGeometry(type: string): string {
  return /^(?:MULTI)?POLYGON$|^GEOMETRY$/i.test(type) ? 'Polygon' : type;
}

function findSystem(database: Database, id: number): ResolvedSystem {
  const row = database
    .prepare<[number], SystemRow>(
      `SELECT organization, organization_coordsys_id AS code, substr(definition, 1, 20000) AS definition
       FROM gpkg_spatial_ref_sys WHERE srs_id = ?`,
    )
    .get(id);
  const expected = packText('known-crs-expected');
  if (row === undefined || UNDEFINED_SYSTEMS.has(id)) return { found: packText('no-crs'), expected };
  const named = row.organization.toUpperCase() === 'EPSG' ? findEpsgDefinition(row.code) : undefined;
  return named === undefined ? resolveWkt(row.definition) : { projection: named };
}

function* readAreas(database: Database, { table, column }: LayerRow, fileSize: number): Generator<AreaFeature> {
  guard(() => requirePlainTables(database, [table]));
  // The number of a row is no property of what stands in it.
  const columns = database.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk = 0').pluck();
  const names = guard(() => columns.all(table)).filter((name) => name.toLowerCase() !== column.toLowerCase());
  const values = names.map(
    (name) =>
      `CASE typeof(${quote(name)}) WHEN 'text' THEN substr(${quote(name)}, 1, ${LONGEST_VALUE}) WHEN 'blob' THEN NULL ELSE ${quote(name)} END`,
  );
  const size = `length(${quote(column)})`;
  const geometry = `CASE WHEN ${size} <= ${areaLimits.geometryBytes} THEN ${quote(column)} END`;
  const rows = guard(() =>
    database
      .prepare<[], unknown[]>(`SELECT ${[size, geometry, ...values].join(', ')} FROM ${quote(table)}`)
      .raw()
      .iterate(),
  );
  const budget = createAreaBudget();
  let index = 0;
  let read = 0;
  try {
    for (;;) {
      const next = guard(() => rows.next());
      if (next.done === true) return;
      const [bytes, blob, ...cells] = next.value;
      read += typeof bytes === 'number' ? bytes : 1;
      // Pages that point at each other in a circle have rows without end.
      if (read > fileSize) throw new PackTextError('rows-without-end');
      if (typeof bytes === 'number') budget.requireGeometry(bytes);
      const rings = blob instanceof Uint8Array ? parseGeometry(blob, budget) : [];
      if (rings.length > 0) {
        yield { index, rings, properties: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])) };
      }
      index += 1;
    }
  } finally {
    rows.return?.();
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What SQLite says against a file is about the file: damaged, no database, locked. @throws PackTextError */
function guard<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (!isDatabaseFailure(error) || !isOfFile(error)) throw error;
    throw new PackTextError('sqlite-says', { reason: error.message }, error);
  }
}

/** Whether an error says of the file what another try would: that a program holds it does. */
function isOfFile(error: unknown): boolean {
  const condition = findCondition(error);
  return condition === null || condition === 'system-in-use';
}
