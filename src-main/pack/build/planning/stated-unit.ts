import type { SourceBand } from '#shared/pack/pack-source.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import { findToldUnits, findNamedUnits, isScaleItem, listStatedUnits } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';

/**
 * What a file states of a band's numbers; null where it states nothing. A text that is not understood, and several that
 * differ, are asked about.
 * @param read what a text says; null where it is not understood
 * @param unsaid what it would be otherwise
 */
export function guessStated<Value>(
  band: Pick<SourceBand, 'unit' | 'moreUnits'>,
  read: (text: string) => Value | null,
  unsaid: () => Value,
): Guess<Value> | null {
  const words = listStatedUnits(band);
  const [first] = words;
  if (first === undefined) return null;
  const values = words.map(read);
  const unknown = values.indexOf(null);
  if (unknown >= 0) {
    return { value: unsaid(), why: packText('unit-not-known', { word: words[unknown]! }), confidence: 'low' };
  }
  const value = values[0]!;
  if (values.every((one) => one === value))
    return { value, why: packText('file-says', { word: first }), confidence: 'high' };
  return { value, why: packText('file-of-units', { words: words.join(', ') }), confidence: 'low' };
}

/**
 * An item that says what the numbers are multiplied with, and that the raster's own scale does not: whether it is done
 * already is asked. Null where there is none.
 */
export function findScaleBeside({ texts, scale }: Pick<SourceBand, 'texts' | 'scale'>): Guess<LengthUnit> | null {
  for (const text of texts) {
    const at = text.indexOf('=');
    const factor = Number(text.slice(at + 1));
    if (!isScaleItem(text.slice(0, at)) || !Number.isFinite(factor) || factor === 1 || factor === scale) continue;
    return { value: unitsOfScale.get(factor) ?? 'm', why: packText('scale-beside', { text }), confidence: 'low' };
  }
  return null;
}

/** What metres are counted in by what their numbers are multiplied with. */
const unitsOfScale: ReadonlyMap<number, LengthUnit> = new Map([
  [0.1, 'dm'],
  [0.01, 'cm'],
  [0.001, 'mm'],
]);

/** Items of metadata that tell in sentences what a raster is. */
const telling = /desc|name|title|comment|note|info|abstract|label|legend|quantity|variable|parameter/i;

/** What a file says of a band, or of itself, in sentences: the words, and the text as the file has it. */
export function listSentences({ texts, about }: Pick<SourceBand, 'texts' | 'about'>) {
  const items = texts.flatMap((text) => {
    const at = text.indexOf('=');
    return telling.test(text.slice(0, at)) ? [{ words: text.slice(at + 1), text }] : [];
  });
  return [...about.map((text) => ({ words: text, text })), ...items];
}

/**
 * A unit that sentences of a file's metadata speak of: "depth of water in feet". It is asked about, for they may speak
 * of something else. Of metres alone nothing is asked: "cells of 5 m" have them.
 */
export function findMentionedUnit(band: Pick<SourceBand, 'texts' | 'about'>): Guess<LengthUnit> | null {
  for (const { words, text } of listSentences(band)) {
    const units = [...findNamedUnits(words)];
    const [value, word] = units.find(([unit]) => unit !== 'm') ?? [];
    if (value === undefined || word === undefined) continue;
    return { value, why: packText('file-mentions', { word, text }), confidence: 'low' };
  }
  return null;
}

/** What a sentence of a file's metadata says against a unit: the word, and the text; null where none says another. */
export function findToldOtherwise(
  band: Pick<SourceBand, 'texts' | 'about'>,
  unit: LengthUnit,
): { readonly word: string; readonly text: string } | null {
  for (const { words, text } of listSentences(band)) {
    const told = findToldUnits(words);
    const [other] = told;
    if (other !== undefined && !told.has(unit)) return { word: other[1], text };
  }
  return null;
}
