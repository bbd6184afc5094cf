import type { Finding } from '#shared/domain/pack.ts';
import type { AddressProblem } from './raw-address.ts';

/** How many places are named in one finding. */
const NAMED_PLACES = 3;
/** Longest piece of a file that is quoted. */
const LONGEST_QUOTE = 60;

/** Gathers problems of one file: one finding per code, with the number of places and the first few of them. */
export interface FindingCollector {
  report(problem: AddressProblem, place: string | number): void;
  list(): Finding[];
}

/** Creates a collector; `file` is how the findings name the file. */
export function createFindingCollector(file: string): FindingCollector {
  const gathered = new Map<string, { problem: AddressProblem; count: number; examples: string[] }>();
  return {
    report(problem, place) {
      const entry = gathered.get(problem.code) ?? { problem, count: 0, examples: [] };
      entry.count += 1;
      if (entry.examples.length < NAMED_PLACES) {
        const where = typeof place === 'number' ? `line ${place}` : place;
        entry.examples.push([where, quote(problem.found)].filter((part) => part !== '').join(': '));
      }
      gathered.set(problem.code, entry);
    },
    list() {
      return [...gathered.values()].map(({ problem, count, examples }) => ({
        severity: problem.severity,
        code: problem.code,
        file,
        field: problem.field,
        found: count === 1 ? (examples[0] as string) : `${count} times, first at ${examples.join('; ')}`,
        expected: problem.expected,
      }));
    },
  };
}

/** Control characters and length of a damaged file are not for the eye. */
function quote(text: string): string {
  const printable = text.replace(/[\p{C}\ufffd]+/gu, '·');
  return printable.length > LONGEST_QUOTE ? `${printable.slice(0, LONGEST_QUOTE)}…` : printable;
}
