import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithShared } from '../support/shared.ts';
import {
  demonstrationQuestions,
  kampenQuestions,
  typedQuestions,
  type FreshQuestion,
} from './geocoding-fixtures/fresh-questions.ts';
import { openFixtureIndex } from './geocoding-fixtures/open-fixture-index.ts';
import { formatTypedAddresses } from './geocoding-fixtures/typed-addresses.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-fresh-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function defineQuestions(questions: readonly FreshQuestion[], findSource: () => string): void {
  let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
  beforeAll(async () => {
    fixture = await openFixtureIndex(findSource());
  });
  afterAll(() => fixture.close());

  const asked = questions.map(([query, level, label = '']) => ({ query, level, label }));
  test.each(asked)('$query: $level $label', async ({ query, level, label }) => {
    const [best] = await fixture.geocoder.locate(typeof query === 'string' ? { streetAddress: query } : query);
    const begins = best?.label.slice(0, label.length) ?? '';
    expect({ level: best?.level ?? 'none', label: begins }, best?.label).toEqual({ level, label });
  });
}

describe('questions about the demonstration region', () => {
  const source = path.join(import.meta.dirname, '..', 'fixtures', 'geocoding', 'demonstration-region.csv');
  defineQuestions(demonstrationQuestions, () => source);
});

describe('questions about addresses that are easily taken for each other', () => {
  defineQuestions(typedQuestions, () => {
    const source = path.join(folder, 'addresses.csv');
    writeFileSync(source, formatTypedAddresses());
    return source;
  });
});

describeWithShared('questions about Kampen', 'packs/kampen/addresses.csv', (addresses) => {
  defineQuestions(kampenQuestions, () => addresses);
});
