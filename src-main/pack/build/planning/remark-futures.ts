import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { listPathNames } from './name-words.ts';
import { formatLayer, warning } from './plan-finding.ts';

/**
 * How names speak of a climate to come: pathways of emissions (`rcp8p5`, `ssp585`), degrees of warming (`2C`), KNMI's
 * scenarios (`Wplus`), emissions, `cc` for climate change (but the licence `cc-by`), and words.
 */
const futures: readonly RegExp[] = [
  /(?<![a-z])(?:rcp|ssp)[ _-]?\d(?:[._p-]?\d){0,2}(?!\d)/i,
  /(?<![a-z\d.])[1-6](?:[.p]\d)?[ _-]?(?:deg(?:ree)?s?[ _-]?)?c(?:elsius)?(?![a-z\d])/i,
  /(?<![a-z])(?:(?:plus|with|incl)[ _-]?)?cc(?![ _-]?(?:by|zero|0(?!\d)))(?:[ _-]?\d{1,3}(?!\d))?(?![a-z])/i,
  /(?<![a-z])[gw](?:[ _-]?plus|\+)(?![a-z])/i,
  /(?<![a-z])(?:(?:near|mid|far)[ _-]?)?(?:future|fut)(?![a-z])/i,
  /(?<![a-z])(?:(?:high|low|mid|medium|intermediate)[ _-]?)?(?:e|é)missions?(?![a-z])/i,
  /(?<![a-z])projected(?![ _-]?(?:to|in|on|utm|epsg|crs|wgs|etrs|nad|raster|coord|\d)|[a-z])/i,
  /(?<![a-z])(?:climate[ _-]?(?:change|scenario)|slr|sea[ _-]?level[ _-]?rise|mid[ _-]?century|end[ _-]?century|changements?[ _-]?climatiques?|climat[ _-]?futur|cambio[ _-]?clim[aá]tico|cambiamento[ _-]?climatico|mudan[cç]a[ _-]?clim[aá]tica)(?![a-z])/i,
  /(?<![a-z])(?:futur(?:s|[oa]s?|i)?(?![a-z])|(?:zuk(?:ü|ue|u)nft|k(?:ü|ue)nftig|toekomst|avenir|klimawandel|klimaszenari|klimaatverandering|klimaatscenari|fremtid|framtid)[a-zäöüß]*)/i,
];

/** A year of the calendar from 2030 to 2100 that is no part of a longer number. */
const years = /(?<![\d.,])(?:20[3-9]\d|2100)(?!\d)/g;
/** What stands in front of a number that is a return period, or the code of a coordinate system. */
const otherBefore =
  /(?:\d[ _-]?in|(?<![a-z])(?:rp|rt|r|t|tr|ti|hq|hw|q|mri|ari|return[ _-]?period|period|retour|wiederkehr|epsg|srid|crs|lv))[ _:-]?$/i;
/** What stands behind a return period. */
const yearsBehind = /^[ _-]?(?:y|yrs?|years?|yrp|j|jr|jaar|jahre?|j(?:ä|ae)hrlich|ans?|anni|años?|anos?)(?![a-z])/i;

/** The first year to come in a name, with letters that are one word with it: `2050`, `y2085`, `Hd2100`. */
function findYear(text: string): string | null {
  for (const { 0: year, index } of text.matchAll(years)) {
    const before = text.slice(0, index);
    if (otherBefore.test(before) || yearsBehind.test(text.slice(index + year.length))) continue;
    const [letters = ''] = /(?<![a-z])[a-z]{1,2}$/i.exec(before) ?? [];
    return `${letters}${year}`;
  }
  return null;
}

/** What the names of a layer say of a climate to come, as they write it; null where they do not. */
export function findFuture(path: string, description: string): string | null {
  for (const { text } of listPathNames(path, description)) {
    // `DepthFut` is two words.
    const parted = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
    for (const pattern of futures) {
      const [found] = pattern.exec(text) ?? pattern.exec(parted) ?? [];
      if (found !== undefined) return found;
    }
    const year = findYear(text);
    if (year !== null) return year;
  }
  return null;
}

/**
 * Says of maps of a climate to come that they are taken as those of today: a pack has no scenario for them. Once for
 * each word, with the number of its maps.
 */
export function remarkFutures(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  const byWord = new Map<string, PlanLayer[]>();
  for (const layer of used) {
    const file = files.find(({ path }) => path === layer.file);
    if (layer.use !== 'flood' || file?.kind !== 'raster') continue;
    const word = findFuture(layer.file, file.bands[layer.band - 1]?.description ?? '');
    if (word !== null) byWord.set(word, [...(byWord.get(word) ?? []), layer]);
  }
  return [...byWord].map(([word, layers]) =>
    warning({
      code: 'future-climate',
      file: layers[0]!.file,
      field: formatLayer(layers[0]!),
      found: packText('names-of-future', { word, count: layers.length }),
      expected: packText('maps-of-today-expected'),
    }),
  );
}
