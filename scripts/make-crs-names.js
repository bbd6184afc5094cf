/**
 * Makes src-main/raster/crs-names.json: names of coordinate systems, as ESRI's `.prj` files and other
 * well-known text have them, -> EPSG code, for the codes of src-main/raster/epsg-definitions.json. From PROJ's
 * own database (Debian package proj-data):
 *
 *   node scripts/make-crs-names.js /usr/share/proj/proj.db
 *
 * Names are folded to letters, digits and "+" (CH1903+ is not CH1903). Names of datums lead to the system of degrees on
 * them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';

const [projDatabasePath] = process.argv.slice(2);
const database = new Database(projDatabasePath, { readonly: true });
const { definitions } = JSON.parse(readFileSync('src-main/raster/epsg-definitions.json', 'utf8'));

/** @param {string} name */
function foldName(name) {
  return name
    .toLowerCase()
    .replace(/^(?:gcs|d)_/, '')
    .replaceAll(/[^a-z0-9+]/g, '');
}

/**
 * The first name wins: current systems before deprecated ones, ESRI's names before EPSG's, systems before datums.
 * @param {string} sql
 */
function tabulate(sql) {
  const codes = new Map();
  for (const row of database.prepare(sql).all()) {
    const { name, code } = /** @type {{ name: string, code: number }} */ (row);
    if (definitions[code] !== undefined && !codes.has(foldName(name))) codes.set(foldName(name), code);
  }
  return Object.fromEntries([...codes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const projected = tabulate(`
  SELECT alt_name AS name, code, 0 AS rank, deprecated FROM alias_name
    JOIN projected_crs USING (auth_name, code) WHERE table_name = 'projected_crs' AND auth_name = 'EPSG' AND source = 'ESRI'
  UNION ALL SELECT name, code, 1, deprecated FROM projected_crs WHERE auth_name = 'EPSG'
  ORDER BY deprecated, rank, code`);
const geographic = tabulate(`
  SELECT alt_name AS name, code, 0 AS rank, deprecated FROM alias_name
    JOIN geodetic_crs USING (auth_name, code)
    WHERE table_name = 'geodetic_crs' AND auth_name = 'EPSG' AND source = 'ESRI' AND type = 'geographic 2D'
  UNION ALL SELECT name, code, 1, deprecated FROM geodetic_crs WHERE auth_name = 'EPSG' AND type = 'geographic 2D'
  UNION ALL SELECT alt_name, g.code, 2, g.deprecated FROM alias_name a
    JOIN geodetic_crs g ON g.datum_auth_name = a.auth_name AND g.datum_code = a.code
    WHERE a.table_name = 'geodetic_datum' AND a.auth_name = 'EPSG' AND a.source = 'ESRI' AND g.auth_name = 'EPSG' AND type = 'geographic 2D'
  UNION ALL SELECT d.name, g.code, 3, g.deprecated FROM geodetic_datum d
    JOIN geodetic_crs g ON g.datum_auth_name = d.auth_name AND g.datum_code = d.code
    WHERE d.auth_name = 'EPSG' AND g.auth_name = 'EPSG' AND type = 'geographic 2D'
  ORDER BY deprecated, rank, code`);
const version = String(database.prepare("SELECT value FROM metadata WHERE key = 'EPSG.VERSION'").pluck().get());
const table = {
  source: `PROJ's database, EPSG ${version}, ESRI's names. EPSG Geodetic Parameter Dataset © IOGP. Made by scripts/make-crs-names.js.`,
  projected,
  geographic,
};
writeFileSync('src-main/raster/crs-names.json', `${JSON.stringify(table).replaceAll(/,"(?=[a-z0-9]+":)/g, ',\n"')}\n`);
console.log(`${Object.keys(projected).length} projected, ${Object.keys(geographic).length} of degrees`);
