import { describe, expect, it } from 'vitest';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { HistoryStore } from '#main/query/history-store.sql.ts';
import { createRiskQueries } from '#main/query/query-risk.ts';
import { riskQueryOutput } from '#shared/query/risk-query-output.ts';
import { contestedAddressSchema } from '#shared/survey/contested-address.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { contestedAddress, createSmallWorld, faraway, riverBank } from '../../contract/support/small-world.ts';

const { signal } = new AbortController();
const request = coordinateRequestSchema.parse({ location: riverBank });

function setUp() {
  const kept = new Map<number, string>();
  const history: HistoryStore = {
    list: () => [],
    find(id) {
      const answer = kept.get(id);
      return answer === undefined ? null : { answer, askedAt: '2026-11-20T10:00:00.000Z' };
    },
    save({ answer }) {
      kept.set(kept.size + 1, answer);
      return kept.size;
    },
    remove: () => undefined,
  };
  const queries = createRiskQueries({
    assess: createSmallWorld(),
    catalogue: () => ({
      signature: '',
      floodSources: () => [],
      wildfireSources: () => [],
      groundAt: () => null,
      coversPoint: () => true,
      packsAt: () => [],
    }),
    history,
    fingerprint: (text) => text,
    entitlement: () => ({ subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') }),
    buildFigures: buildWireFigures,
    onUnreadable: () => undefined,
  });
  return { kept, queries };
}

describe('opening an earlier query', () => {
  it('gives the answer as it was given', async () => {
    const { kept, queries } = setUp();
    const answer = await queries.query(request, signal);
    kept.set(1, kept.get(1)!.replace('"fluvialFloodIndex":6', '"fluvialFloodIndex":3'));
    const figures = { ...answer.figures, fluvialFloodIndex: 3 };
    expect(await queries.open(1, signal)).toEqual({ ...answer, figures, historyId: 1 });
  });

  it('asks anew what another version has kept in its own form, and keeps it as it is', async () => {
    const { kept, queries } = setUp();
    const answer = await queries.query(request, signal);
    const older = kept.get(1)!.replaceAll('"readings"', '"read"');
    expect(older).not.toBe(kept.get(1));
    kept.set(1, older);
    const opened = await queries.open(1, signal);
    expect(opened).toEqual({ ...answer, historyId: null });
    expect(riskQueryOutput.safeParse(opened).success).toBe(true);
    expect([...kept]).toEqual([[1, older]]);
  });

  it('says why where that cannot be answered any more', async () => {
    const { kept, queries } = setUp();
    kept.set(1, JSON.stringify({ request: { location: { ...faraway, wb_window: 5 } } }));
    await expect(queries.open(1, signal)).rejects.toMatchObject({ code: 'OUT_OF_BOUND_LOCATION' });
  });

  it.each(['{}', '{"request":', 'null'])('does not find a query of which nothing can be read: %s', async (body) => {
    const { kept, queries } = setUp();
    kept.set(1, body);
    const error = await queries.open(1, signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('refuses an address that several places fit alike, with what can be chosen, and keeps nothing', async () => {
  const { kept, queries } = setUp();
  const asked = addressRequestSchema.parse({ location: contestedAddress });
  const error = await queries.query(asked, signal).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'NO_SPATIAL_COORDINATES' });
  const { candidates } = contestedAddressSchema.parse((error as ServiceError).details);
  expect(candidates.map(({ point }) => point)).toEqual([riverBank, faraway]);
  expect(kept.size).toBe(0);
});
