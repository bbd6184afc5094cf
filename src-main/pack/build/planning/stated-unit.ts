import type { SourceBand } from '#shared/pack/pack-source.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';
import { findNamedUnits, readStatedUnit } from './unit-words.ts';

/** What a file says a band's numbers are counted in, each wording once. */
export function listStatedUnits({ unit, moreUnits }: Pick<SourceBand, 'unit' | 'moreUnits'>): string[] {
  return [...new Set([unit, ...moreUnits].map((text) => text.trim()).filter((text) => text !== ''))];
}

/**
 * The unit that a file states; null where it states none. One that is not understood, and several, are asked about.
 * @param unsaid what it would be otherwise
 */
export function guessStatedUnit(band: SourceBand, unsaid: () => Guess<LengthUnit> | null): Guess<LengthUnit> | null {
  const words = listStatedUnits(band);
  const [first] = words;
  if (first === undefined) return null;
  const unknown = words.find((word) => readStatedUnit(word) === null);
  if (unknown !== undefined) {
    return { value: unsaid()?.value ?? 'm', why: packText('unit-not-known', { word: unknown }), confidence: 'low' };
  }
  const value = readStatedUnit(first)!;
  const isOne = words.every((word) => readStatedUnit(word) === value);
  if (!isOne) return { value, why: packText('file-of-units', { words: words.join(', ') }), confidence: 'low' };
  return { value, why: packText('file-says', { word: first }), confidence: 'high' };
}

/** Items of metadata that tell in sentences what a raster is. */
const telling = /desc|name|title|comment|note|info|abstract|label|legend|quantity|variable|parameter/i;

/**
 * A unit that sentences of a file's metadata speak of: "depth of water in feet". It is asked about, for they may speak
 * of something else. Of metres alone nothing is asked: "cells of 5 m" have them.
 */
export function findMentionedUnit({ texts }: SourceBand): Guess<LengthUnit> | null {
  for (const text of texts) {
    const at = text.indexOf('=');
    if (!telling.test(text.slice(0, at))) continue;
    const units = [...findNamedUnits(text.slice(at + 1))];
    const [value, word] = units.find(([unit]) => unit !== 'm') ?? [];
    if (value === undefined || word === undefined) continue;
    return { value, why: packText('file-mentions', { word, text }), confidence: 'low' };
  }
  return null;
}
