import { createFinding } from '#shared/pack/create-finding.ts';
import { packText, type PackText, type PackTextValue } from '#shared/pack/pack-text.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { cutText } from '#shared/text/cut-text.ts';
import type { AddressProblem, AddressSink } from './raw-address.ts';

/** How many places are named in one finding. */
const NAMED_PLACES = 3;
/** Longest piece of a file that is quoted. */
const LONGEST_QUOTE = 60;

/** Gathers problems of one file: one finding per code, with the number of places and the first few of them. */
export interface FindingCollector extends Pick<AddressSink, 'report'> {
  list(): Finding[];
}

/** Creates a collector; `file` is how the findings name the file. */
export function createFindingCollector(file: string): FindingCollector {
  const gathered = new Map<string, { problem: AddressProblem; count: number; examples: PackText[] }>();
  return {
    report(problem, place) {
      const entry = gathered.get(problem.code) ?? { problem, count: 0, examples: [] };
      entry.count += 1;
      if (entry.examples.length < NAMED_PLACES) entry.examples.push(describeExample(problem.found, place));
      gathered.set(problem.code, entry);
    },
    list() {
      return [...gathered.values()].map(({ problem: { severity, code, field, expected }, count, examples }) => {
        const found = count === 1 ? examples[0]! : packText('times-first-at', { count, examples });
        return createFinding({ severity, code, file, field, found, expected });
      });
    },
  };
}

/** What was found with its place in the file. */
export function describeExample(what: PackText, place: Parameters<FindingCollector['report']>[1]): PackText {
  const found = quoteValues(what);
  if (place === '') return found;
  const part = typeof place === 'number' ? packText('line', { line: place }) : place;
  return found.key === 'quoted' && found.values['words'] === ''
    ? packText('quoted', { words: part })
    : packText('found-in-part', { part, found });
}

/** A text with what it quotes from the file made fit for the eye. */
function quoteValues({ key, values }: PackText): PackText {
  const quoted = Object.entries(values).map(([name, value]): [string, PackTextValue] => [
    name,
    typeof value === 'string' ? quote(value) : value,
  ]);
  return packText(key, Object.fromEntries(quoted));
}

/** Control characters and length of a damaged file are not for the eye. */
function quote(text: string): string {
  const printable = text.replace(/[\p{C}\ufffd]+/gu, '·');
  return printable.length > LONGEST_QUOTE ? `${cutText(printable, LONGEST_QUOTE)}…` : printable;
}
