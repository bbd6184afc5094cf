/** What an item may be the unit of, other than the numbers of the cells: places, times and sizes. */
const axes = new Set(
  'x y xy lon lat lons lats longitude latitude time t crs horizontal linear angular map pixel cell resolution grid coordinate coordinates projection easting northing extent spatial ground distance'.split(
    ' ',
  ),
);

/**
 * Whether an item of metadata is named after the unit of the cells' numbers: `UNITS`, `unit_type`, `ZUNITS`, and
 * `depth#units`, as GDAL names the attributes of netCDF variables.
 */
export function isUnitItem(name: string): boolean {
  const words = splitName(name);
  const last = words.findLastIndex((word) =>
    /^(?:z|v|vert|vertical|depth|height|elev|elevation|value)?units?(?:type)?$/.test(word),
  );
  const isLast = last !== -1 && (last === words.length - 1 || (last === words.length - 2 && words.at(-1) === 'type'));
  return isLast && !words.some((word) => axes.has(word));
}

/** Whether an item says what stored numbers are multiplied with: `scale_factor`, `depth#scale_factor`. */
export function isScaleItem(name: string): boolean {
  return /(?:^|[^a-z])scale[ _-]?factor$/i.test(name);
}

/** Number of the band that a name of the whole file's metadata speaks of, `BAND_2_UNITS`; null where of none. */
export function findBandNumber(name: string): number | null {
  const number = /(?:^|[^a-z])band[ _#-]?(\d+)(?!\d)/i.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}

function splitName(name: string): string[] {
  const parted = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
