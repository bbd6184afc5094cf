import epsg from './epsg-definitions.json' with { type: 'json' };
import esri from './esri-definitions.json' with { type: 'json' };

const definitions: Readonly<Record<string, string>> = epsg.definitions;
const esriDefinitions: Readonly<Record<string, string>> = esri.definitions;
const STATED_CODE = /^(EPSG|ESRI):(\d+)$/i;

/** The proj4 string of a coordinate system by its EPSG code; undefined when it is not known. */
export function findEpsgDefinition(code: string | number): string | undefined {
  return definitions[String(code)];
}

/**
 * The proj4 string of a system as people state it, `EPSG:2154`, `ESRI:54009` or a proj4 string; undefined for a code
 * that is not known.
 */
export function findStatedDefinition(crs: string): string | undefined {
  const [, authority = '', code] = STATED_CODE.exec(crs.trim()) ?? [];
  if (code === undefined) return crs;
  return authority.toUpperCase() === 'EPSG' ? findEpsgDefinition(code) : esriDefinitions[code];
}
