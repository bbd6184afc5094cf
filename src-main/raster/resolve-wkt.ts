import proj4 from 'proj4';
import { packText, quoteWords, type PackText } from '#shared/pack/pack-text.ts';
import names from './crs-names.json' with { type: 'json' };
import { findEpsgDefinition, findStatedDefinition } from './find-epsg-definition.ts';
import { listToldDatums } from './geotiff/vertical-datum.ts';
import { nameUnit, type VerticalUnit } from './geotiff/vertical-unit.ts';

/** A coordinate system as a proj4 string or well-known text that can be transformed, or why there is none. */
export type ResolvedSystem =
  | { readonly projection: string }
  | { readonly found: PackText; readonly expected: PackText };

const projectedCodes: Readonly<Record<string, number>> = names.projected;
const geographicCodes: Readonly<Record<string, number>> = names.geographic;
/** Characters of a description that a finding shows. */
const SHOWN = 120;

/**
 * Resolves a coordinate system in well-known text, as `.prj` files, GeoPackages and `.aux.xml` have it: by the code
 * that it names (EPSG's or ESRI's), by its name (ESRI's or EPSG's), else by its parameters with the datum shift of the
 * system of degrees that it is built on. One whose datum shift is not known is refused: it would lie some hundred
 * metres off.
 */
export function resolveWkt(text: string): ResolvedSystem {
  const wkt = findPart(text, /\b(?:PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\s*\[/i);
  const resolved = wkt === null ? null : (resolveByCode(wkt) ?? resolveByName(wkt) ?? resolveByParameters(wkt));
  if (resolved !== null) return { projection: resolved };
  return { found: quoteWords(text.slice(0, SHOWN)), expected: packText('known-crs-expected') };
}

/** The unit in which heights are counted in a system in well-known text; null where it says nothing of heights. */
export function findVerticalUnitOfWkt(text: string): VerticalUnit {
  const wkt = findPart(text, verticalSystem);
  if (wkt === null) return null;
  const [metres] = [...wkt.matchAll(/\b(?:LENGTH)?UNIT\s*\[\s*"[^"]*"\s*,\s*([\d.eE+-]+)/gi)].map(([, size]) =>
    Number(size),
  );
  return metres === undefined ? 'unknown' : nameUnit(metres);
}

/** The datums that a system in well-known text counts heights from, by its name. */
export function listDatumsOfWkt(text: string): string[] {
  return listToldDatums([findPart(text, verticalSystem) ?? '']);
}

const verticalSystem = /\b(?:VERT_CS|VERTCRS)\s*\[/i;

/** The part of a text that begins with a word and ends with its last bracket; null where there is none. */
function findPart(text: string, beginning: RegExp): string | null {
  const at = text.search(beginning);
  if (at < 0) return null;
  let depth = 0;
  let isQuoted = false;
  for (let end = at; end < text.length; end += 1) {
    const letter = text[end];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '[') depth += 1;
    else if (letter === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(at, end + 1);
    }
  }
  return null;
}

function resolveByCode(wkt: string): string | null {
  const pattern = /(?:AUTHORITY|ID)\s*\[\s*"(EPSG|ESRI)"\s*,\s*"?(\d+)"?\s*\]\s*\]$/i;
  const [, authority, code] = pattern.exec(wkt) ?? [];
  return code === undefined ? null : (findStatedDefinition(`${authority}:${code}`) ?? null);
}

function resolveByName(wkt: string): string | null {
  const [, kind = '', name = ''] = /^(\w+)\s*\[\s*"([^"]*)"/.exec(wkt) ?? [];
  const codes = kind.toUpperCase().startsWith('PROJ') ? projectedCodes : geographicCodes;
  return findEpsgDefinition(String(codes[foldName(name)])) ?? null;
}

/**
 * Names as the table has them: letters, digits and "+" only. `GCS_Amersfoort`, `Amersfoort` and `D_Amersfoort` are one.
 */
function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:gcs|d)_/, '')
    .replaceAll(/[^a-z0-9+]/g, '');
}

/** The text itself, which proj4 reads, with the datum shift that it lacks. */
function resolveByParameters(wkt: string): string | null {
  if (!/^PROJCS/i.test(wkt)) return null;
  const shifted = /\bTOWGS84\s*\[/i.test(wkt) ? wkt : insertShift(wkt);
  if (shifted === null) return null;
  try {
    const place = proj4(shifted).inverse(proj4(shifted).forward([1, 1]));
    return Array.isArray(place) ? shifted : null;
  } catch {
    // A method that proj4 does not know, or a text that is none.
    return null;
  }
}

function insertShift(wkt: string): string | null {
  const [, system = ''] = /\bGEOGCS\s*\[\s*"([^"]*)"/i.exec(wkt) ?? [];
  const [, datum = ''] = /\bDATUM\s*\[\s*"([^"]*)"/i.exec(wkt) ?? [];
  const code = geographicCodes[foldName(system)] ?? geographicCodes[foldName(datum)];
  const definition = findEpsgDefinition(String(code));
  const shift =
    definition === undefined
      ? undefined
      : definition.includes('+datum=WGS84')
        ? '0,0,0'
        : /\+towgs84=(\S+)/.exec(definition)?.[1];
  if (shift === undefined) return null;
  const full = [...shift.split(','), ...Array<string>(7).fill('0')].slice(0, 7).join(',');
  // Behind the spheroid, the last thing that the datum of a file without a shift has, or before its authority.
  return wkt.replace(/(\bSPHEROID\s*\[[^[\]]*(?:\[[^\]]*\])?[^\]]*\])/i, `$1,TOWGS84[${full}]`);
}
