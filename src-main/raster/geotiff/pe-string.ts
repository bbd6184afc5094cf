import type { GeoKeys } from './geo-keys.ts';

/** PCSCitationGeoKey: a text; ESRI and GDAL write the system there where GeoTIFF has no code for its method. */
const PROJECTED_CITATION = 3073;

/** Methods without a code of GeoTIFF, by ESRI's names, as PROJ names them; all of them have a central meridian only. */
const methods: Readonly<Record<string, string>> = {
  Mollweide: 'moll',
  Equal_Earth: 'eqearth',
};

/**
 * The projection that a file describes in ESRI's words (`ESRI PE String = PROJCS["World_Mollweide",…`), for methods
 * that GeoTIFF has no code for; null where it describes none of them.
 * @param figure datum or ellipsoid in PROJ's words
 */
export function readPeProjection(keys: GeoKeys, figure: string): string | null {
  const text = keys.get(PROJECTED_CITATION);
  if (typeof text !== 'string' || !text.includes('PROJCS[')) return null;
  const [, name = ''] = /\bPROJECTION\["([^"]*)"\]/.exec(text) ?? [];
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  // The last unit is the system's, those before it are of its degrees.
  const metresPerUnit = Number(/^UNIT\["[^"]*",([\d.eE+-]+)\]/.exec(text.slice(text.lastIndexOf('UNIT[')))?.[1]);
  if (method === undefined || !(metresPerUnit > 0)) return null;
  const parameter = (wanted: string): number =>
    Number(new RegExp(`\\bPARAMETER\\["${wanted}",([\\d.eE+-]+)\\]`, 'i').exec(text)?.[1] ?? 0);
  const [meridian, easting, northing] = ['Central_Meridian', 'False_Easting', 'False_Northing'].map(parameter);
  const shifts = `+x_0=${easting! * metresPerUnit} +y_0=${northing! * metresPerUnit}`;
  return `+proj=${method} +lon_0=${meridian} ${shifts} ${figure} +to_meter=${metresPerUnit}`;
}
