import { toOedName } from '#main/portfolio/export/oed/oed-result-names.ts';

/** Columns that every export of a portfolio has, and no other file (`outcomeColumns` of the exports). */
const OWN_COLUMNS = ['matchLevel', 'matchLatitude', 'matchLongitude'] as const;

/**
 * Whether a table was written by this application, by the names of its columns. Its numbers have no thousands
 * separators, also when a spreadsheet program has saved it again with a decimal comma.
 */
export function isOwnExport(names: readonly string[]): boolean {
  return OWN_COLUMNS.every((name) => names.includes(name));
}

/** The same columns in an OED file. */
const OWN_OED_COLUMNS = OWN_COLUMNS.map((name) => toOedName(name).toLowerCase());

/** Whether a table is an OED file that this application has written, by the names of its columns. */
export function isOwnOedExport(names: readonly string[]): boolean {
  const given = new Set(names.map((name) => name.trim().toLowerCase()));
  return OWN_OED_COLUMNS.every((name) => given.has(name));
}

/**
 * Where an OED file of an earlier version has the country of a row: in the first when it is a code, else in the second.
 */
export const OED_COUNTRY_COLUMNS = ['CountryCode', 'countryName'] as const;

/** Where an OED file that is made of other sources has the area of a row: in the first when it is a code. */
export const OED_AREA_COLUMNS = ['AreaCode', 'AreaName'] as const;

/**
 * Whether a column is made of the geometries of a GeoJSON file. In an export those of rows without coordinates are
 * where their addresses were placed: read as coordinates they would no longer be placed by their addresses.
 */
export function isGeometryColumn(name: string): boolean {
  return name.startsWith('geometry.');
}
