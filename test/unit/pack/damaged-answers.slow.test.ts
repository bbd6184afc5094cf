import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { installedFiles } from '#main/pack/installed-record.ts';
import { runCli } from '#main/cli/run-cli.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { insidePoint } from './support/libraries.ts';
import { CELL, createManifest, createTestPack, describeRaster, fill, NORTH, SIDE, WEST } from './support/test-pack.ts';
import { writePackFolder } from './support/test-pack.ts';
import { installHere } from '../../support/install-into.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const entitlement = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
const request = { location: insidePoint };
/** In the pack 'broken' alone, east of the other one. */
const onlyBroken = { latitude: insidePoint.latitude, longitude: WEST + 1.5 * SIDE * CELL };

let folder: string;
const opened: Backend[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-damaged-answers-'));
  const backend = await open();
  await install(backend, 'sound', createTestPack(createManifest({ id: 'sound' })));
  const { fluvial } = createManifest()['hazards'];
  const manifest = createManifest({
    id: 'broken',
    title: 'Broken Hills',
    territory: { bbox: [WEST, NORTH - SIDE * CELL, WEST + 2 * SIDE * CELL, NORTH] },
    hazards: { fluvial, coastal: fluvial },
    wildfire: { burnProbability: { path: 'burn.tif' } },
    addresses: [{ path: 'addresses.csv', format: 'openaddresses' }],
  });
  await install(backend, 'broken', {
    ...createTestPack(manifest),
    'addresses.csv': `LON,LAT,NUMBER,STREET,CITY\n${onlyBroken.longitude},${onlyBroken.latitude},12,Mill Road,Portham\n`,
    'burn.tif': encodeTestGeotiff(describeRaster(fill(0.01))),
  });
});
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<Backend> {
  const backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
  opened.push(backend);
  return backend;
}

async function install({ library }: Backend, id: string, content: Parameters<typeof writePackFolder>[1]) {
  await installHere(library, writePackFolder(path.join(folder, `${id} source`), content));
}

/** Another start of the application, after the store of one pack was cut off. */
async function openDamaged(): Promise<Backend> {
  for (const backend of opened.splice(0)) await backend.close();
  truncateSync(path.join(folder, 'packs', 'broken@1.0.0', installedFiles.rasters), 100);
  return open();
}

async function ask(backend: Backend, point: typeof insidePoint) {
  const answer = await backend.dispatch('risk.query', { location: point });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as ProcedureOutput<'risk.query'>;
}

it('a place in a pack that cannot be opened is answered from the others, and what is lost is named', async () => {
  const { assessment, figures } = await ask(await openDamaged(), insidePoint);
  // The broken pack was installed last; it can no longer stand before the sound one.
  expect(assessment.floods.fluvial).toMatchObject({ status: 'answered' });
  expect(assessment.explanation.floods.fluvial?.pack.id).toBe('sound');
  expect(assessment.floods).toMatchObject({ coastal: { status: 'noData' }, pluvial: { status: 'outside' } });
  expect(assessment.wildfire).toEqual({ status: 'noData' });
  expect(figures).toMatchObject({ pluvialFloodIndex: -1 });
  expect(figures).not.toHaveProperty('coastalFloodIndex');
  expect(figures).not.toHaveProperty('wildfireIndex');
  const values = { title: 'Broken Hills', version: '1.0.0' };
  const lost = assessment.explanation.warnings.filter(({ code }) => code === 'dataUnreadable');
  expect(lost).toEqual([
    { code: 'dataUnreadable', hazard: 'coastal', scenario: null, values },
    { code: 'dataUnreadable', hazard: 'wildfire', scenario: null, values },
  ]);
});

it('where no other pack is, the place is still no place outside of every region', async () => {
  const backend = await openDamaged();
  const { assessment, fromCache } = await ask(backend, onlyBroken);
  expect(assessment.floods).toMatchObject({ fluvial: { status: 'noData' }, coastal: { status: 'noData' } });
  expect(fromCache).toBe(false);
  // A fault is not kept: the next question reads again.
  expect((await ask(backend, onlyBroken)).fromCache).toBe(false);
  const elsewhere = await backend.dispatch('risk.query', { location: { latitude: 0, longitude: 0 } });
  expect(elsewhere).toMatchObject({ ok: false, error: { code: 'OUT_OF_BOUND_LOCATION' } });
});

it('an address that only this pack knows is still placed', async () => {
  const backend = await openDamaged();
  const asked = await backend.dispatch('risk.query', { location: { streetAddress: '12 Mill Road', city: 'Portham' } });
  expect(asked).toMatchObject({
    ok: true,
    value: { assessment: { match: { level: 'address', packId: 'broken' }, floods: { fluvial: { status: 'noData' } } } },
  });
});

it('the query service calls it a fault of its own, and the command line names the pack', async () => {
  const backend = await openDamaged();
  const operation = 'single_building_query_without_geocoding';
  const { body, assessment } = await backend.mediator.answer(operation, request, entitlement);
  expect(body).toMatchObject({ statusCode: 500, type: 'INTERNAL_SERVER_ERROR' });
  expect(assessment?.floods.fluvial.status).toBe('answered');
  let out = '';
  let told = '';
  const { latitude, longitude } = insidePoint;
  const code = await runCli(['query', `--latitude=${latitude}`, `--longitude=${longitude}`], {
    writeOut: (text) => void (out += text),
    writeError: (text) => void (told += text),
    isTerminal: false,
    signal: new AbortController().signal,
    openBackend: async () => backend,
  });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ type: 'INTERNAL_SERVER_ERROR' });
  expect(told).toBe('The maps of Broken Hills, version 1.0.0, cannot be read. Remove the pack and install it again.\n');
});

it('a pack that opens and cannot be read at the place is told the same way', async () => {
  for (const backend of opened.splice(0)) await backend.close();
  // The tiles stand at the beginning of a store.
  const file = openSync(path.join(folder, 'packs', 'broken@1.0.0', installedFiles.rasters), 'r+');
  writeSync(file, Buffer.alloc(64, 0xff), 0, 64, 0);
  closeSync(file);
  const { assessment, fromCache } = await ask(await open(), insidePoint);
  expect(assessment.floods).toMatchObject({ fluvial: { status: 'noData' }, coastal: { status: 'noData' } });
  expect(assessment.explanation.warnings.map(({ code }) => code)).toContain('dataUnreadable');
  expect(fromCache).toBe(false);
});

it('a hazard that the licence lacks is not asked for', async () => {
  const { mediator } = await openDamaged();
  const fluvialOnly = { ...entitlement, modules: new Set(['fluvial'] as const) };
  const operation = 'single_building_query_without_geocoding';
  const { body } = await mediator.answer(operation, request, fluvialOnly);
  expect(body).toMatchObject({ statusCode: 200, coastalFloodIndex: -2, wildfireIndex: -2 });
});

it('the map says of each layer that it cannot be read, and what the others hold', async () => {
  const backend = await openDamaged();
  const probed = await backend.dispatch('map.probe', insidePoint);
  expect(probed).toMatchObject({
    ok: true,
    value: {
      floods: [
        { hazard: 'fluvial', status: 'depths', pack: 'sound@1.0.0' },
        { hazard: 'coastal', status: 'unreadable', pack: 'broken@1.0.0' },
      ],
      wildfire: { status: 'unreadable', pack: 'broken@1.0.0' },
    },
  });
});
