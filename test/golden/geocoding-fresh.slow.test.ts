import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBuiltRegion } from '../support/built-region.ts';
import { describeWithShared } from '../support/shared.ts';
import {
  demonstrationQuestions,
  kampenQuestions,
  typedQuestions,
  type FreshQuestion,
} from './geocoding-fixtures/fresh-questions.ts';
import { openFixtureIndex } from './geocoding-fixtures/open-fixture-index.ts';
import { formatTypedAddresses } from './geocoding-fixtures/typed-addresses.ts';
import {
  britainTyped,
  canadaTyped,
  germanyTyped,
  kampenTyped,
  unitedStatesTyped,
  type TypedQuestion,
} from './geocoding-fixtures/typed-questions.ts';

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
  defineQuestions(demonstrationQuestions, () => path.join(findBuiltRegion().pack, 'addresses.csv'));
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

/** All that is answered otherwise: one index for many questions, told together. */
async function listOtherwise(source: string, questions: readonly TypedQuestion[]): Promise<string[]> {
  const { geocoder, close } = await openFixtureIndex(source);
  const otherwise: string[] = [];
  for (const [query, level, ...holds] of questions) {
    const [best] = await geocoder.locate(typeof query === 'string' ? { streetAddress: query } : query);
    const label = best?.label ?? '';
    const isRight = (best?.level ?? 'none') === level && holds.every((part) => `${label},`.includes(part));
    if (!isRight) otherwise.push(`${JSON.stringify(query)}: ${best?.level ?? 'none'} ${label}`);
  }
  close();
  return otherwise;
}

test.each([
  ['canada', canadaTyped],
  ['united-states', unitedStatesTyped],
  ['united-kingdom', britainTyped],
  ['germany', germanyTyped],
])('what people type about %s', async (name, questions) => {
  const source = path.join(import.meta.dirname, 'geocoding-fixtures', `${name}.csv`);
  expect(await listOtherwise(source, questions)).toEqual([]);
});

describeWithShared('what people type about Kampen', 'packs/kampen/addresses.csv', (addresses) => {
  test('is answered', async () => expect(await listOtherwise(addresses, kampenTyped)).toEqual([]));
});
