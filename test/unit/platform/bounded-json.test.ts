import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectGeojson } from '#main/pack/build/inspect-geojson.ts';
import { parseBoundedJson, readBoundedJson, type JsonLimits } from '#main/platform/files/bounded-json.ts';

const limits: JsonLimits = { bytes: 1000, values: 20, depth: 5 };

function refuse(text: string): unknown {
  try {
    parseBoundedJson(text, limits);
    return null;
  } catch (error) {
    return (error as { text?: { key: string } }).text?.key ?? (error as Error).name;
  }
}

describe('JSON of somebody else', () => {
  it.each([
    ['is parsed', '{"a":[1,2,{"b":null}]}', null],
    ['has many bytes', `"${'x'.repeat(1000)}"`, 'json-bytes'],
    ['has many items', `[${'1,'.repeat(20)}1]`, 'json-values'],
    ['has many empty lists', `[${'[],'.repeat(10)}[]]`, 'json-values'],
    ['goes deep', `${'['.repeat(6)}${']'.repeat(6)}`, 'json-depth'],
    ['goes deep and never comes back', '{"a":'.repeat(6), 'json-depth'],
    ['has its brackets in a text', `{"a":"${'[{,'.repeat(100)}"}`, null],
    ['has quotation marks in a text', `["\\"${'[,'.repeat(100)}\\\\\\"", 1]`, null],
    ['ends in a text', '["abc', 'SyntaxError'],
  ])('%s', (_, text, refusal) => {
    expect(refuse(text)).toBe(refusal);
  });

  it('is what it is, within its bounds', () => {
    const any: JsonLimits = { bytes: Infinity, values: Infinity, depth: Infinity };
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseBoundedJson(text, any)).toEqual(JSON.parse(text));
        const items = JSON.stringify([text, text, text]);
        expect(() => parseBoundedJson(items, { ...any, values: 2 })).toThrow('more than 2 values');
        expect(parseBoundedJson(items, { ...any, values: 3 })).toEqual([text, text, text]);
      }),
    );
  });

  it('in a file is told by the length of the file before it is read, and as no map by what is too much of it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-json-'));
    const file = path.join(folder, 'a.geojson');
    try {
      writeFileSync(file, `\uFEFF{"a":1}${' '.repeat(1000)}`);
      expect(() => readBoundedJson(file, limits)).toThrow('more than 1000 bytes');
      expect(readBoundedJson(file)).toEqual({ a: 1 });
      writeFileSync(file, '['.repeat(1_000_000));
      expect(await inspectGeojson(file, 'a.geojson')).toMatchObject({ kind: 'unusable', why: { key: 'json-depth' } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
