import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '#shared/hazard/hazard.ts';
import { errorBodySchema } from '#shared/query-service/mediator-errors.ts';
import { successBodySchema } from '#shared/query-service/mediator-response.ts';
import { fuzzedRequests } from './support/mutated-bodies.ts';
import { formatRequest, openConnection, type RawConnection, type RawResponse } from './support/raw-http.ts';
import { startService, type RunningService } from './support/running-service.ts';

const BODIES = 10_000;

let service: RunningService;
let token: string;
let connection: RawConnection | null = null;
beforeAll(async () => {
  service = await startService();
  // Without the hazard that has no data at some points of the test's world: then there is no 500 at all to be had.
  token = await service.issue({ modules: modules.filter((module) => module !== 'pluvial') });
});
afterAll(async () => {
  connection?.close();
  await service.close();
});

async function ask(path: string, body: Buffer): Promise<RawResponse> {
  const headers = ['Content-Type: application/json', `Authorization: Bearer ${token}`];
  connection ??= await openConnection(service.port);
  connection.send(formatRequest(service.port, { path, headers, body, contentLength: body.length }));
  const response = await connection.next();
  if (response.headers['connection'] === 'close') {
    connection.close();
    connection = null;
  }
  return response;
}

it(`${BODIES} fuzzed bodies never give a 500, a stack trace, a hang or a malformed envelope`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fuzzedRequests, async ({ path, body }) => {
      const { status, text } = await ask(path, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([200, 400, 403, 404, 413]).toContain(status);
      expect(text).not.toMatch(/\n\s+at |node:internal|\.[cm]?[jt]s:\d+/);
      const parsed: unknown = JSON.parse(text);
      const schema = status === 200 ? successBodySchema : errorBodySchema;
      expect(schema.safeParse(parsed).error).toBeUndefined();
      expect(parsed).toMatchObject({ statusCode: status });
    }),
    { numRuns: BODIES },
  );
  expect(service.faults).toEqual([]);
  // The bodies are worth something: a good share is understood, and a good share is refused.
  expect(statuses.get(200)).toBeGreaterThan(BODIES / 100);
  expect(statuses.get(400)).toBeGreaterThan(BODIES / 10);
});
