import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { listNames } from './name-words.ts';
import { formatLayer, warning } from './plan-finding.ts';

/**
 * How names speak of a climate to come: pathways of emissions (`rcp8p5`, `ssp585`), degrees of warming (`2C`), years of
 * the calendar from 2030 on, and words.
 */
const futures: readonly RegExp[] = [
  /(?<![a-z])(?:rcp|ssp)[ _-]?\d(?:[._p-]?\d){0,2}(?!\d)/i,
  /(?<![a-z\d.])[1-6](?:[.p]\d)?[ _-]?(?:deg(?:ree)?s?[ _-]?)?c(?:elsius)?(?![a-z\d])/i,
  /(?<![a-z\d.,])20[3-9]\d(?!\d)|(?<![a-z\d.,])2100(?!\d)/i,
  /(?<![a-z])(?:future|climate[ _-]?change|slr|sea[ _-]?level[ _-]?rise|mid[ _-]?century|end[ _-]?century|toekomst|klimaatverandering|zukunft|klimawandel|futur|changement[ _-]?climatique)(?![a-z])/i,
];

/** What the names of a layer say of a climate to come, as they write it; null where they do not. */
export function findFuture(path: string, description: string): string | null {
  for (const { text } of listNames(path, description)) {
    for (const pattern of futures) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) return found;
    }
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
