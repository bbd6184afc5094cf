import { vi } from 'vitest';
import { createDispatch } from '#main/platform/rpc/dispatch.ts';
import { createWindowServer, type WindowServer } from '#main/shell/window-server.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { defaultOnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import type { HandlerInput } from '#shared/contract/handlers.ts';
import type { ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { demonstrationLayers, demonstrationPack, riverOutline, riverPack } from '../renderer/fixtures/packs.ts';
import { PATIENCE_MILLISECONDS } from './patience.ts';
import { createFakeSettingsHandlers } from './fake-settings-handlers.ts';
import { createAnswer, createRecomputation, halveLosses, sampleFinancial } from '../renderer/fixtures/answers.ts';

/** The grant of whatever is brought. */
export const BROUGHT_GRANT = 'aaaaaaaa-0000-4000-8000-000000000000';
/** A PNG of one transparent pixel: every tile is dry. */
const TRANSPARENT_PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEUAAACnej3aAAAAAXRSTlMAQObYZgAAAApJREFUeF5jYAAAAAIAAd6ej78AAAAASUVORK5CYII=',
    'base64',
  ),
);

/** One function for each procedure. */
export type FakeHandlers = {
  readonly [Name in ProcedureName]: (
    input: HandlerInput<Name>,
  ) => ProcedureOutput<Name> | Promise<ProcedureOutput<Name>>;
};

/** A window server over invented answers, for states that the real backend cannot be brought into at will. */
export interface FakeWindowServer extends WindowServer {
  /** Tells every window something, as soon as one listens. */
  emit(name: string, payload: unknown): Promise<void>;
}

/**
 * The smallest backend for a query, from the fixtures; a procedure that is not faked here or by the test fails as a
 * fault.
 */
export function createFakeHandlers(): Partial<FakeHandlers> {
  const answer = createAnswer();
  return {
    'app.info': () => ({
      version: '0.1.0',
      modelVersion: '1',
      dataDirectory: '/home/me/.local/share/freeboard',
      developmentRuntime: false,
    }),
    'licence.get': () => ({
      subject: 'local',
      modules: ['fluvial', 'coastal', 'wildfire', 'financial'],
      expiresAt: '2036-11-21T00:00:00.000Z',
      state: 'valid',
    }),
    'risk.query': ({ financial }) => createAnswer({ financial: financial ?? null }),
    'risk.futures': () => ({ hazards: [] }),
    'risk.drivers': () => ({ hazards: [] }),
    'what-if.compare': ({ variants }) => ({
      baseline: {
        point: answer.assessment.point,
        figures: createAnswer({ financial: sampleFinancial }).figures,
        groundUp: createAnswer({ financial: sampleFinancial }).figures,
      },
      variants: variants.map(({ id }) => ({
        id,
        status: 'answered',
        point: answer.assessment.point,
        figures: halveLosses(createAnswer({ financial: sampleFinancial }).figures),
        groundUp: halveLosses(createAnswer({ financial: sampleFinancial }).figures),
      })),
    }),
    'what-if.solve': () => ({ status: 'solved', value: 0.86, averageAnnualLoss: 490 }),
    'risk.recompute': ({ financial }) => createRecomputation(createAnswer({ financial: financial ?? null })),
    'place.suggest': () => ({
      suggestions: [
        {
          kind: 'address',
          label: '12 Mill Road',
          detail: 'Portham BC V2P 1A1',
          point: answer.assessment.point,
          query: { streetAddress: '12 Mill Road', city: 'Portham' },
        },
      ],
    }),
    'risk.preview': ({ financial }) => createAnswer({ financial: financial ?? null }),
    'survey.points': () => ({ surveys: [] }),
    'map.probe': () => ({ floods: [], wildfire: null, groundMetres: null }),
    'place.locate': () => ({ match: answer.assessment.match, alternatives: [] }),
    'place.reverse': () => ({ match: answer.assessment.match, distanceMetres: 12 }),
    'pack.list': () => ({ packs: [demonstrationPack, riverPack] }),
    'pack.check': () => ({ findings: [] }),
    'pack.install': () => ({ pack: riverPack, findings: riverPack.findings }),
    'pack.activate': () => ({ packs: [demonstrationPack, { ...riverPack, active: true }] }),
    'pack.deactivate': () => ({ packs: [{ ...demonstrationPack, active: false }, riverPack] }),
    'pack.remove': () => ({ packs: [demonstrationPack] }),
    'pack.layers': () => ({ packs: [demonstrationLayers] }),
    'pack.outlines': () => ({ packs: [riverOutline] }),
    'report.savePdf': () => ({ state: 'unavailable' as const }),
    'report.export': () => ({ state: 'cancelled' as const }),
    'history.list': () => ({
      entries: [
        {
          id: 7,
          askedAt: '2026-11-20T09:30:00.000Z',
          label: '12 Mill Road, Portham BC V2P 1A1',
          point: answer.assessment.point,
          figures: answer.figures,
          hasFinancial: false,
        },
      ],
    }),
    'history.open': () => answer,
    'history.remove': () => ({}),
    'geocoder.online.get': () => defaultOnlineGeocoderSettings,
    'pack.remote.get': () => ({ enabled: false }),
    ...createFakeSettingsHandlers(),
  };
}

/** Starts the fake on a free port. */
export async function startFakeWindowServer(
  staticRoot: string,
  handlers: Partial<FakeHandlers> = {},
): Promise<FakeWindowServer> {
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const dispatch = createDispatch({
    handlers: { ...createFakeHandlers(), ...handlers } as FakeHandlers,
    toExpectedFailure: (error) =>
      error instanceof ServiceError ? { code: error.code, message: error.message, details: error.details } : null,
    reportFault: () => 'b1946ac9',
    grants: { resolve: (_schema, input) => ({ input, ids: [] }) },
  });
  const server = await createWindowServer({
    backend: {
      dispatch,
      onEvent(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      answerBytes: async () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: TRANSPARENT_PIXEL }),
      // Whatever is brought is granted, and nothing is kept.
      answerStored: ({ pathname }) => {
        if (!pathname.startsWith(storedPaths.uploads)) return Promise.reject(new Error('nothing is kept here'));
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ ok: true, value: { grant: BROUGHT_GRANT } });
        return Promise.resolve({ status: 200, headers, body });
      },
    },
    staticRoot,
    log: { error: () => undefined },
    port: 0,
  });
  return {
    ...server,
    async emit(name, payload) {
      await vi.waitUntil(() => listeners.size > 0, { timeout: PATIENCE_MILLISECONDS });
      for (const listener of listeners) listener(name, payload);
    },
  };
}
