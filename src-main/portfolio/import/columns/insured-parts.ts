import { assets } from '#shared/exposure/exposure.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { cutText } from '#shared/text/cut-text.ts';
import { listNameWords } from './column-name-matches.ts';
import words from './data/telling-words.json' with { type: 'json' };
import { createFileRemark } from './file-remarks.ts';
import { findOwnName } from './group-headings.ts';
import { readInsuredPart, type InsuredPart } from './parse-amount-name.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { listFilledCells } from './sampled-amounts.ts';

const ofParts: ReadonlySet<string> = new Set(words.parts);
const besideParts: ReadonlySet<string> = new Set(words.ofParts);
/** Parts by the letters of a homeowner's policy (ISO's HO forms), and by the numbers of Oasis' CoverageType. */
const letters: ReadonlyMap<string, InsuredPart> = new Map([
  ['a', 'structure'],
  ['b', 'equipment'],
  ['c', 'inventory'],
  ['d', 'interruption'],
]);
const numbers: ReadonlyMap<string, InsuredPart> = new Map([
  ['1', 'structure'],
  ['2', 'equipment'],
  ['3', 'inventory'],
  ['4', 'interruption'],
]);
/** Cells that are repeated in a remark, and their longest, characters. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 40;

/** Tells of a column's cell whether the row's value is of another part of a building than it is taken for. */
type JudgePart = (text: string) => boolean;

/**
 * What judges the cells of a column that says of which part of a building a row's only insured value is: `Coverage`,
 * `Insured item`. Null where the name says no such thing, or parts have columns of their own.
 */
export function createPartJudge(name: string, { columns }: PortfolioMapping): JudgePart | null {
  const valued = assets.filter((asset) => (columns[`${asset}TIV`] ?? []).length > 0);
  const [taken, ...others] = valued;
  const named = listNameWords(findOwnName(name));
  const isNamed = named.some((word) => ofParts.has(word));
  const isOfParts = named.every((word) => ofParts.has(word) || besideParts.has(word));
  if (taken === undefined || others.length > 0 || !isNamed || !isOfParts) return null;
  const codes = named.includes('coverage') ? (named.includes('type') ? numbers : letters) : null;
  return (text) => {
    const part = codes?.get(text.toLowerCase()) ?? readInsuredPart(listNameWords(text));
    return part !== null && part !== taken;
  };
}

/** Names the columns by which a file has a row for each part of a building, with those that are taken for another. */
export function describeInsuredParts(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): FileRemark[] {
  const used = new Set(Object.values(mapping.columns).flat());
  const found = names.flatMap((name) => {
    const isOther = used.has(name) ? null : createPartJudge(name, mapping);
    if (isOther === null) return [];
    const others = listFilledCells(rows, names, [name]).map((cell) => cell.trim());
    const samples = [...new Set(others.filter(isOther))].slice(0, SAMPLES);
    return samples.length === 0 ? [] : [`${name}: ${samples.map((cell) => cutText(cell, LONGEST_SAMPLE)).join(', ')}`];
  });
  return found.length === 0 ? [] : [createFileRemark('values-of-several-parts', found.join('; '))];
}
