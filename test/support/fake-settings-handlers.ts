import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { IssuedToken } from '#shared/query-service/service-procedures.ts';
import type { diagnosticsProcedures } from '#shared/settings/diagnostics-procedures.ts';
import type { maintenanceProcedures } from '#shared/settings/maintenance-procedures.ts';
import type { serviceProcedures } from '#shared/query-service/service-procedures.ts';
import type { settingsProcedures } from '#shared/settings/settings-procedures.ts';
import { defaultSettings, mergeSettings } from '#shared/settings/settings.ts';

type Part = typeof settingsProcedures &
  typeof serviceProcedures &
  typeof maintenanceProcedures &
  typeof diagnosticsProcedures;

const partnerToken: IssuedToken = {
  jti: '0b8f9c1e-9a55-4c1b-8f3a-2f5f0f7f8a11',
  name: 'Partner portal',
  modules: ['fluvial', 'financial'],
  issuedAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-11-01T08:00:00.000Z',
  quota: 500,
  state: 'valid',
  requestsToday: 42,
};

/** Settings, service and storage that are kept as long as the fake is. */
export function createFakeSettingsHandlers(): HandlersOf<Part, void> {
  let settings = defaultSettings;
  let port: number | null = null;
  let requiresToken = true;
  let tokens = [partnerToken];
  const status = () => ({
    port,
    startedAt: port === null ? null : '2026-11-21T08:00:00.000Z',
    requiresToken,
    requestCount: port === null ? 0 : 2,
    recent:
      port === null
        ? []
        : [
            {
              at: '2026-11-21T08:01:00.000Z',
              method: 'POST',
              path: '/mediator/single_building_query',
              statusCode: 200,
              milliseconds: 3.4,
            },
            {
              at: '2026-11-21T08:00:30.000Z',
              method: 'POST',
              path: '/mediator/single_building_query',
              statusCode: 401,
              milliseconds: 0.6,
            },
          ],
  });
  const storage = (cacheBytes: number) => ({
    dataDirectory: '/home/me/.config/Freeboard',
    parts: [
      { part: 'packs' as const, bytes: 512_000_000 },
      { part: 'surveys' as const, bytes: 48_000_000 },
      { part: 'cache' as const, bytes: cacheBytes },
      { part: 'logs' as const, bytes: 640_000 },
    ],
    canOpenFolder: false,
  });
  return {
    'settings.get': () => settings,
    'settings.set': (change) => (settings = mergeSettings(settings, change)),
    'service.status': status,
    'service.start': (input) => {
      port = input.port === 0 ? 40_123 : input.port;
      requiresToken = input.requireToken;
      return status();
    },
    'service.stop': () => {
      port = null;
      requiresToken = true;
      return status();
    },
    'token.list': () => ({ tokens }),
    'token.issue': ({ name, modules, quota }) => {
      const jti = 'f2a7c1de-0a1b-4f9e-a3a1-6f0f4d1c2b3a';
      tokens = [{ ...partnerToken, jti, name, modules, quota, requestsToday: 0 }, ...tokens];
      return { token: 'eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiJmMmE3YzFkZSJ9.c2lnbmF0dXJl', jti };
    },
    'token.revoke': ({ jti }) => {
      tokens = tokens.map((token) => (token.jti === jti ? { ...token, state: 'revoked' as const } : token));
      return { tokens };
    },
    'licence.install': () => ({
      subject: 'Rijn Survey',
      modules: ['fluvial', 'coastal', 'pluvial', 'wildfire', 'financial'],
      expiresAt: '2027-11-21T00:00:00.000Z',
      state: 'valid',
    }),
    'pack.installDemonstration': () => ({ installed: true }),
    'pack.demonstrationFailure': () => ({ failure: null }),
    'pack.verify': () => ({ findings: [] }),
    'storage.get': () => storage(8_400_000),
    'storage.clearCache': () => storage(20_000),
    'storage.openFolder': () => ({ opened: false }),
    'diagnostics.get': () => ({
      bundleId: '22222222-2222-4222-8222-222222222222',
      files: [
        { name: 'versions.json', text: '{\n  "freeboard": "0.1.0"\n}\n' },
        { name: 'log.jsonl', text: '{"level":30,"name":"window"}\n' },
      ],
    }),
    'diagnostics.save': () => ({ state: 'saved', path: '/home/me/freeboard-diagnostics.zip' }),
  };
}
