import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeDistanceMetres } from '#shared/geo/geo.ts';
import type { AddressQuery, MatchLevel } from '#shared/geocoding/place.ts';
import { describeWithShared } from '../support/shared.ts';
import { openFixtureIndex } from './geocoding-fixtures/open-fixture-index.ts';

interface KampenCase {
  readonly query: AddressQuery;
  readonly expect: {
    readonly lat: number | null;
    readonly lon: number | null;
    readonly toleranceM: number | null;
    readonly level: MatchLevel;
  };
  readonly kind: string;
}

/** Share of queries that must be answered at the right level and place. */
const REQUIRED_SHARE = 0.95;

describeWithShared('addresses of Kampen', 'data/geocoding-kampen.jsonl', (casesPath) => {
  const cases = readFileSync(casesPath, 'utf8').trim().split('\n').map(parseCase);
  let fixture: Awaited<ReturnType<typeof openFixtureIndex>>;
  const outcomes: { kind: string; isRight: boolean; isFalseAddress: boolean; text: string }[] = [];

  beforeAll(async () => {
    fixture = await openFixtureIndex(path.resolve(casesPath, '..', '..', 'packs', 'kampen', 'addresses.csv'));
    for (const { query, expect: expected, kind } of cases) {
      const [best] = await fixture.geocoder.locate(query);
      const level = best?.level ?? 'none';
      const isNear =
        best !== undefined &&
        expected.lat !== null &&
        expected.lon !== null &&
        computeDistanceMetres(best.point, { latitude: expected.lat, longitude: expected.lon }) <=
          (expected.toleranceM ?? 0);
      outcomes.push({
        kind,
        isRight: level === expected.level && (expected.lat === null || isNear),
        isFalseAddress: level === 'address' && !(expected.level === 'address' && isNear),
        text: `${query.streetAddress}, ${query.postalCode ?? ''} ${query.city ?? ''} -> ${level} ${best?.label ?? ''}`,
      });
    }
    printTable(outcomes);
  });
  afterAll(() => fixture.close());

  test('enough queries are answered at the right level and place', () => {
    const wrong = outcomes.filter(({ isRight }) => !isRight);
    const share = 1 - wrong.length / outcomes.length;
    expect(share, wrong.map(({ kind, text }) => `${kind}: ${text}`).join('\n')).toBeGreaterThanOrEqual(REQUIRED_SHARE);
  });

  test('no query is answered with an address that is not the one asked for', () => {
    expect(outcomes.filter(({ isFalseAddress }) => isFalseAddress)).toEqual([]);
  });
});

/** Empty texts count as left out, as they do everywhere in the application. */
function parseCase(line: string): KampenCase {
  const parsed = JSON.parse(line) as KampenCase;
  const named = Object.entries(parsed.query).filter(([, value]) => value !== '');
  return { ...parsed, query: Object.fromEntries(named) as unknown as AddressQuery };
}

function printTable(outcomes: readonly { kind: string; isRight: boolean }[]): void {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const all = outcomes.filter((outcome) => outcome.kind === kind);
    return `${kind.padEnd(24)} ${all.filter(({ isRight }) => isRight).length} of ${all.length}`;
  });
  process.stdout.write(`${rows.join('\n')}\n`);
}
