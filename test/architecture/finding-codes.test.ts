import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import names from '#renderer/i18n/en/finding-names.json' with { type: 'json' };

/** The codes in the first column of a table of docs/packs.md. */
function readCodes(table: string): string[] {
  const text = readFileSync(new URL('../../docs/packs.md', import.meta.url), 'utf8');
  const [, rest] = text.split(`<!-- table: ${table} -->\n`);
  const rows = rest!.split('\n\n')[0]!.split('\n').slice(2);
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([a-z0-9-]+)`/g)].map(([, code]) => code!));
}

// That every code in the sources has a name in the window is held by pack-texts.test.ts.
test('the document of packs explains every finding once, and none that there is not', () => {
  const explained = [...readCodes('findings'), ...readCodes('plan findings')];
  expect(explained.toSorted()).toEqual(Object.keys(names.findingName).toSorted());
});
