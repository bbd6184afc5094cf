import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { installedFiles } from '#main/pack/installed-record.ts';
import { modules } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import {
  CELL,
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  NORTH,
  SIDE,
  WEST,
  writePackFolder,
  type Manifest,
} from './support/test-pack.ts';
import { installHere } from '../../support/install-into.ts';

let folder: string;
let backend: Backend;
const open = async (): Promise<void> => {
  backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-ground-'));
  await open();
});
afterEach(async () => {
  const { packs } = (await call('pack.list', {})) as ProcedureOutput<'pack.list'>;
  for (const { id, version, builtIn } of packs) if (!builtIn) await call('pack.remove', { id, version });
});
afterAll(async () => {
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(name: Parameters<Backend['dispatch']>[0], input: unknown): Promise<unknown> {
  const answer = await backend.dispatch(name, input);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

let number = 0;
/** Installs a pack whose heights are in `dem.tif`. */
async function install(manifest: Manifest, heights: readonly number[], content = {}): Promise<void> {
  const dem = encodeTestGeotiff(describeRaster(heights, { nodata: -9999 }));
  const source = path.join(folder, `source ${(number += 1)}`);
  const pack = { ...content, 'pack.json': JSON.stringify(manifest), 'dem.tif': dem };
  await installHere(backend.library, writePackFolder(source, pack));
}

const alone = (id: string, terrain: object): Manifest =>
  createManifest({ format: 2, id, title: id, hazards: {}, terrain: { path: 'dem.tif', ...terrain } });

/** The number of a cell of the test pack: its place, in a row of 20. */
const placed = Array.from({ length: SIDE * SIDE }, (_, cell) => cell / 4);
const at = (column: number, row: number) => ({
  latitude: NORTH - (row + 0.5) * CELL,
  longitude: WEST + (column + 0.5) * CELL,
});

async function ask(location: { latitude: number; longitude: number }) {
  const { assessment } = (await call('risk.query', { location })) as ProcedureOutput<'risk.query'>;
  return assessment;
}

describe('the height of the ground in an answer', () => {
  it('is that of the cell, in metres, with what the pack states of it, also where it has nothing else', async () => {
    const terrain = { unit: 'ft', verticalDatum: 'NAVD88', surface: 'ground' };
    await install({ ...alone('hills', terrain), limits: 'Not for floors.', attribution: 'Made' }, placed);
    const { ground, explanation, floods } = await ask(at(3, 7));
    // Cell 7 * 20 + 3; a foot is 0.3048 m.
    expect(ground?.metres).toBeCloseTo((143 / 4) * 0.3048, 6);
    expect(ground).toMatchObject({
      verticalDatum: 'NAVD88',
      surface: 'ground',
      pack: { id: 'hills', attribution: 'Made' },
    });
    expect(explanation.warnings).toEqual([
      { code: 'sourceLimits', hazard: null, scenario: null, values: { limits: 'Not for floors.' } },
    ]);
    expect(floods.fluvial).toEqual({ status: 'outside' });
    // The query service says nothing of it.
    const entitlement = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
    const operation = 'single_building_query_without_geocoding';
    const { signal } = new AbortController();
    const { body } = await backend.mediator.answer(operation, { location: at(3, 7) }, entitlement, signal);
    expect(JSON.stringify(body)).not.toMatch(/ground|NAVD88/i);
  });

  it('is of the pack installed last that has a number there', async () => {
    await install(alone('first', { unit: 'm' }), fill(5));
    await install(
      alone('second', { unit: 'm', surface: 'surface', verticalDatum: 'EGM2008' }),
      placed.map((_, cell) => (cell % SIDE < 10 ? -9999 : 8)),
    );
    expect((await ask(at(15, 2))).ground).toMatchObject({ metres: 8, pack: { id: 'second' }, surface: 'surface' });
    expect((await ask(at(5, 2))).ground).toMatchObject({
      metres: 5,
      pack: { id: 'first' },
      surface: null,
      verticalDatum: null,
    });
  });

  it('is not said where no pack has terrain', async () => {
    await install(createManifest(), placed, createTestPack());
    const assessment = await ask(at(5, 2));
    expect(assessment).not.toHaveProperty('ground');
    expect(assessment.explanation.floods.fluvial?.ground).toEqual({ kind: 'absent' });
  });

  it('is another than that of depths, which are above the ground of their own pack', async () => {
    const manifest = createManifest({ format: 2, terrain: { path: 'dem.tif', unit: 'm', verticalDatum: 'CGVD2013' } });
    manifest['hazards'].fluvial.quantity = 'elevation';
    await install(manifest, fill(0.25), createTestPack());
    await install(alone('surface', { unit: 'm', verticalDatum: 'EGM2008' }), fill(1));
    const { ground, explanation } = await ask(at(5, 2));
    expect(ground).toMatchObject({ metres: 1, pack: { id: 'surface' } });
    const { fluvial } = explanation.floods;
    expect(fluvial?.ground).toEqual({ kind: 'value', elevationMetres: 0.25, verticalDatum: 'CGVD2013' });
    // Water at 0.5 m and 1.5 m.
    expect(fluvial?.scenarios.base?.depthsMetres).toEqual([0.25, 1.25]);
  });

  it('is that of another pack where the last one is damaged', async () => {
    await install(alone('first', { unit: 'm' }), fill(5));
    await install(alone('second', { unit: 'm' }), fill(8));
    await backend.close();
    truncateSync(path.join(folder, 'packs', 'second@1.0.0', installedFiles.rasters), 100);
    await open();
    expect((await ask(at(5, 2))).ground).toMatchObject({ metres: 5, pack: { id: 'first' } });
  });
});
