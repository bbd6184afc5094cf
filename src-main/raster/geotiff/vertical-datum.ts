import { geoKeyIds, type GeoKeys } from './geo-keys.ts';
import datums from './vertical-datums.json' with { type: 'json' };

/**
 * Datums that heights are counted from, by EPSG's codes of systems and of datums (EPSG v10.076) and by the words that
 * name them. Realisations that differ by less than a decimetre are one (DHHN92 and DHHN2016, EVRF2000 to 2019).
 * Mean sea level is none of them: it is another one in each country.
 */
const byCode: ReadonlyMap<number, string> = new Map(
  datums.flatMap(({ name, codes }) => codes.map((code) => [code, name])),
);
/** Systems of heights above an ellipsoid (GeoTIFF 1.0, 6.3.4.1): up to a hundred metres from any above the sea. */
const ELLIPSOIDS = { from: 5001, to: 5033, name: 'ellipsoid' };

/** The datums that the keys of a file name. */
export function listKeyDatums(keys: GeoKeys): string[] {
  const codes = [geoKeyIds.verticalCrs, geoKeyIds.verticalDatum].map((id) => keys.get(id));
  const coded = codes.flatMap((code) => (typeof code === 'number' ? (nameCode(code) ?? []) : []));
  const citation = keys.get(geoKeyIds.verticalCitation);
  return [...new Set([...coded, ...(typeof citation === 'string' ? listToldDatums([citation]) : [])])];
}

function nameCode(code: number): string | undefined {
  return code >= ELLIPSOIDS.from && code <= ELLIPSOIDS.to ? ELLIPSOIDS.name : byCode.get(code);
}

/** The datums that texts or names speak of. */
export function listToldDatums(texts: readonly string[]): string[] {
  const spaced = texts.map(spaceOut);
  return datums
    .filter(({ words }) => words.some((word) => spaced.some((text) => text.includes(` ${word} `))))
    .map(({ name }) => name);
}

/**
 * A datum that somebody has named, as it is called here; one that is not known by its own words, for which only its
 * case and punctuation do not count.
 */
export function nameVerticalDatum(stated: string): string {
  const [name, ...others] = listToldDatums([stated]);
  return name === undefined || others.length > 0 ? spaceOut(stated).trim() : name;
}

/** Words and numbers of a text, lower case, between spaces: `wl_NAVD88ft` gives ` wl navd 88 ft `. */
function spaceOut(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const parted = plain
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return ` ${parted.trim().toLowerCase()} `;
}
