import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createBackend } from '#main/backend.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { describeBaseMapSource, describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';

it('what has come of a region answers while the next source is fetched', async () => {
  const server = await startFloodMapServer();
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-meanwhile-'));
  mkdirSync(path.join(folder, 'sources'));
  const sources = [describeFloodSource(server.origin), describeBaseMapSource(server.origin)];
  for (const [at, source] of sources.entries())
    writeFileSync(path.join(folder, 'sources', `${at}.json`), JSON.stringify(source));
  const backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'meanwhile' });
  try {
    const order: string[] = [];
    const ask = async () => {
      const answer = await backend.dispatch('risk.query', { location: { latitude: 50.951, longitude: 5.5 } });
      order.push(JSON.stringify(answer).includes('"id":"river-51n-5e-made-glofas"') ? 'answered' : 'not answered');
    };
    let asked: Promise<void> | null = null;
    backend.onEvent((name, payload) => {
      if (name === 'packs.changed') order.push(name);
      if (name !== 'region.progress') return;
      const { source } = payload as EventPayload<'region.progress'>;
      if (source === 'made-protomaps') asked ??= ask();
    });
    // The base map waits until somebody has asked.
    server.hold = ({ url = '' }) => (url.startsWith('/protomaps/') ? asked : null);
    const box = [5.45, 50.95, 5.55, 51.05];
    const got = await backend.dispatch(
      'region.get',
      { box, name: 'River', sources: ['made-glofas', 'made-protomaps'] },
      { confirmHosts: (hosts) => Promise.resolve(hosts) },
    );
    expect(got).toMatchObject({
      ok: true,
      value: { packs: [{ state: 'installed' }, { state: 'installed' }], failed: [] },
    });
    expect(order).toEqual(['packs.changed', 'answered', 'packs.changed']);
  } finally {
    await backend.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
