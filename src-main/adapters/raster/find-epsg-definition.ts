import epsg from './epsg-definitions.json' with { type: 'json' };

const definitions: Readonly<Record<string, string>> = epsg.definitions;
const EPSG_CODE = /^EPSG:(\d+)$/i;

/** The proj4 string of a coordinate system by its EPSG code; undefined when it is not known. */
export function findEpsgDefinition(code: string | number): string | undefined {
  return definitions[String(code)];
}

/**
 * The proj4 string of a system as people state it, `EPSG:2154` or a proj4 string; undefined for a code that is not
 * known.
 */
export function findStatedDefinition(crs: string): string | undefined {
  const [, code] = EPSG_CODE.exec(crs.trim()) ?? [];
  return code === undefined ? crs : findEpsgDefinition(code);
}
