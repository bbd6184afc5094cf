import { expect, test } from 'vitest';
import texts from '#shared/call/failure-texts.json' with { type: 'json' };
import { listSourceFiles, readCode } from './source-imports.ts';

const code = listSourceFiles()
  .filter((file) => file.startsWith('src-main/'))
  .map(readCode)
  .join('\n');

/** Where a text is said: by its key, or by what stands in a family of keys for a part of it. */
function findSayings(key: string): string[] {
  const [, lost] = /^(.+)-not-found$/.exec(key) ?? [];
  const [, handOver] = /^hand-over-(.+)$/.exec(key) ?? [];
  const starts = [
    `'${key}'`,
    ...(lost === undefined ? [] : [`NotFoundError('${lost}'`]),
    ...(handOver === undefined ? [] : [`refuse('${handOver}'`]),
  ];
  return starts.flatMap((start) => {
    const found: string[] = [];
    for (let at = code.indexOf(start); at >= 0; at = code.indexOf(start, at + 1)) {
      found.push(/^(?:, \{[^}]*\})?/.exec(code.slice(at + start.length))![0]);
    }
    return found;
  });
}

test.each(Object.keys(texts))('%s is said somewhere, with something in each of its places', (key) => {
  const sayings = findSayings(key);
  expect(sayings).not.toEqual([]);
  const places = [...texts[key as keyof typeof texts].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  for (const place of places) {
    // The address of a map is put in where all of them are made.
    if (place === 'url' && key.startsWith('remote-')) continue;
    for (const saying of sayings) expect(saying).toMatch(new RegExp(`[{ ]${place}\\b`));
  }
});

test('no failure brings words of its own, which no window could translate', () => {
  const own = [...code.matchAll(/new (?:ServiceError|FileRefusedError)\(([^;]*);/g)]
    .map(([, call]) => call!)
    .filter((call) => (call.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).some((literal) => /\w \w/.test(literal)));
  expect(own).toEqual([]);
});
