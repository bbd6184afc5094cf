import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonObjectSplitter } from '#main/platform/text/split-json-objects.ts';

/** What a splitter gives of a text that comes in pieces: the ids of the features, and what cannot be read. */
function split(text: string, ends: readonly number[] = []) {
  const ids: unknown[] = [];
  const broken: string[] = [];
  const splitter = createJsonObjectSplitter({
    object(part) {
      try {
        const feature = JSON.parse(part) as { type?: unknown; id?: unknown };
        if (feature.type === 'Feature') ids.push(feature.id);
        else broken.push(part);
        return true;
      } catch {
        return false;
      }
    },
    broken: (part) => void broken.push(part),
  });
  let at = 0;
  for (const end of [...new Set(ends)].filter((end) => end < text.length).toSorted((a, b) => a - b)) {
    splitter.push(text.slice(at, end));
    at = end;
  }
  splitter.push(text.slice(at));
  splitter.end();
  return { ids, broken, isComplete: splitter.isComplete() };
}

const feature = (id: number): string =>
  `{"type":"Feature","id":${id},"properties":{"a":"],}[{\\"","b":[1,[2]]},"geometry":{"type":"Point","coordinates":[5,52]}}`;
const collection = (ids: readonly number[], before = '', behind = ''): string =>
  `{${before}"type":"FeatureCollection","features":[${ids.map(feature).join(',\n')}]${behind}}`;

describe('features of a text', () => {
  it('are all given, whatever collections and lines they stand in, and however the text comes', () => {
    const member = fc.constantFrom(
      '',
      '"crs":{"type":"name","properties":{"name":"urn"}},',
      '"bbox":[1,2,3,4],',
      '"note":"\\"features\\":[",',
    );
    const part = fc.record({
      kind: fc.constantFrom('collection', 'lines', 'two lists'),
      count: fc.nat({ max: 4 }),
      before: member,
      behind: member.map((text) => (text === '' ? '' : `,${text.slice(0, -1)}`)),
    });
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }),
        fc.constantFrom('', '\n', ' \r\n', ','),
        fc.array(fc.nat({ max: 3000 }), { maxLength: 12 }),
        (parts, between, ends) => {
          let next = 1;
          const take = (count: number): number[] => Array.from({ length: count }, () => next++);
          const text = parts
            .map(({ kind, count, before, behind }) => {
              if (kind === 'lines') return take(count).map(feature).join('\n');
              if (kind === 'collection') return collection(take(count), before, behind);
              const [first, second] = [take(count), take(2)];
              return collection(first, before, `,"features": [${second.map(feature).join(', ')}]${behind}`);
            })
            .join(between);
          const { ids, broken, isComplete } = split(text, ends);
          expect(ids).toEqual(take(0).concat(Array.from({ length: next - 1 }, (_, at) => at + 1)));
          expect(broken).toEqual([]);
          expect(isComplete).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['garbage behind the collection', `${collection([1, 2])} and more`, [1, 2], ['and more']],
    ['a second collection with garbage between', `${collection([1])}x\n${collection([2])}`, [1, 2], ['x']],
    ['a bracket too many in the list', collection([1, 2, 3]).replace(',\n', '],\n'), [1, 2, 3], [']']],
    ['a bracket and a brace too many', collection([1, 2, 3]).replace(',\n', ']},\n'), [1, 2, 3], [']}']],
    ['a list that is never closed', collection([1, 2]).slice(0, -2), [1, 2], ['']],
    ['a collection that is never closed', collection([1, 2]).slice(0, -1), [1, 2], []],
  ])('are given, and what is not one is told: %s', (_, text, ids, broken) => {
    const given = split(text);
    expect(given.ids).toEqual(ids);
    expect(given.broken.map((part) => part.trim())).toEqual(broken);
  });

  it('may have members of any length beside them', () => {
    const long = `,"note":"${'x'.repeat(3_000_000)}"`;
    const text = collection([1, 2], '', `${long},"features":[${feature(3)}]`);
    const ends = Array.from({ length: 60 }, (_, at) => at * 65_536);
    expect(split(text, ends)).toEqual({ ids: [1, 2, 3], broken: [], isComplete: true });
  });
});
