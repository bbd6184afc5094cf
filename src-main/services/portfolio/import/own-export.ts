/** Columns that every export of a portfolio has, and no other file (`outcomeColumns` of the exports). */
const OWN_COLUMNS = ['matchLevel', 'matchLatitude', 'matchLongitude'] as const;

/**
 * Whether a table was written by this application, by the names of its columns. Its numbers have no thousands
 * separators, also when a spreadsheet program has saved it again with a decimal comma.
 */
export function isOwnExport(names: readonly string[]): boolean {
  return OWN_COLUMNS.every((name) => names.includes(name));
}

/** Where an export by OED's names has the country of a row: in the first when it is a code, else in the second. */
export const OED_COUNTRY_COLUMNS = ['CountryCode', 'countryName'] as const;

/**
 * Whether a column is made of the geometries of a GeoJSON file. In an export those of rows without coordinates are
 * where their addresses were placed: read as coordinates they would no longer be placed by their addresses.
 */
export function isGeometryColumn(name: string): boolean {
  return name.startsWith('geometry.');
}
