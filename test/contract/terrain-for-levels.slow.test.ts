import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { glo, heightOf, medford, startGloServers, startUsgsServer, usgsHeightOf } from '../support/terrain-server.ts';
import { runCommand, type Ended } from './support/cli-process.ts';

const HALF = 0.004;
let glos: Awaited<ReturnType<typeof startGloServers>>;
let usgs: Awaited<ReturnType<typeof startUsgsServer>>;
let folder: string;
beforeAll(async () => {
  [glos, usgs] = await Promise.all([startGloServers(), startUsgsServer()]);
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-levels-'));
  mkdirSync(path.join(data(), 'sources'), { recursive: true });
  for (const [at, source] of [...glos.sources, usgs.source].entries())
    writeFileSync(path.join(data(), 'sources', `${at}.json`), JSON.stringify(source));
});
afterAll(async () => {
  await Promise.all([glos?.close(), usgs?.server.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const data = (): string => path.join(folder, 'data');
const run = (command: string, ...words: string[]): Promise<Ended> =>
  runCommand([...command.split(' '), '--data-dir', data(), ...words]);

describe('the terrain of a region in a folder of maps', () => {
  it.each([
    {
      source: 'made-3dep',
      words: 'terrain above NAVD88',
      heightAt: usgsHeightOf,
      // South-west of the corner of four tiles, in cells of 1/3 arc second.
      middle: { longitude: medford.longitude - 0.005, latitude: medford.latitude - 0.009 },
      perDegree: 10_800,
      shift: 0.5,
      levels: [425, 431.25],
    },
    {
      source: 'made-glo-30',
      words: 'terrain above EGM2008, houses and trees are in it',
      heightAt: heightOf,
      middle: { longitude: glo.longitude - 0.02, latitude: glo.latitude - 0.02 },
      perDegree: 3600,
      shift: 0,
      levels: [240, 260.5],
    },
  ])('is what water levels stand above, and nothing is asked of it: $source', async (made) => {
    const { source, words, heightAt, middle, perDegree, shift, levels } = made;
    const { longitude, latitude } = middle;
    const box = [longitude - HALF, latitude - HALF, longitude + HALF, latitude + HALF].join(',');
    const packs = path.join(folder, `packs ${source}`);
    const got = await run(`region get --source ${source} --name Made --bbox=${box}`, '--out', packs);
    const [{ id }] = (JSON.parse(got.out) as { packs: [{ id: string }] }).packs;
    const maps = path.join(folder, source);
    mkdirSync(maps);
    cpSync(path.join(packs, id, 'terrain.tif'), path.join(maps, 'terrain.tif'));
    const side = 16;
    const cell = (2 * HALF) / side;
    for (const [at, years] of [20, 100].entries()) {
      const raster = { width: side, height: side, cellWidth: cell, cellHeight: cell };
      const place = { originX: longitude - HALF, originY: latitude + HALF };
      const bands = [Array.from({ length: side * side }, () => levels[at]!)];
      const file = path.join(maps, `river_wse_m_rp${years}.tif`);
      writeFileSync(file, encodeTestGeotiff({ ...raster, ...place, bands, sampleType: 'float32' }));
    }
    const tiff = await openGeoTiff(path.join(maps, 'terrain.tif'));
    expect(tiff.texts).toMatchObject([{ description: words, unit: 'm' }]);
    tiff.close();
    const dry = await run(`pack build ${maps} --dry-run`);
    const plan = JSON.parse(dry.out) as { layers: { file: string }[]; findings?: unknown };
    const terrain = plan.layers.find(({ file }) => file === 'terrain.tif');
    expect(terrain).toMatchObject({ use: 'terrain', unit: 'm' });
    expect(JSON.stringify(terrain)).not.toMatch(/"confidence":"(?:low|medium)"/);
    const built = await run(`pack build ${maps} --out ${path.join(folder, `built-${source}`)} --install`);
    expect(built).toMatchObject({ code: 0 });

    // The middle of a cell of the terrain, so that rounding moves the point into no other one.
    const snap = (degrees: number): number => (Math.floor(degrees * perDegree) + shift) / perDegree;
    const point = { longitude: snap(longitude), latitude: snap(latitude) };
    const { out } = await run(`query --latitude=${point.latitude} --longitude=${point.longitude} --explain`);
    const { explain } = JSON.parse(out) as {
      explain: {
        floods: { fluvial: { ground: unknown; scenarios: { base: { depthsMetres: number[] } } } };
        ground: { metres: number };
      };
    };
    const ground = heightAt(point.longitude, point.latitude);
    expect(explain.ground.metres).toBeCloseTo(ground, 3);
    const { depthsMetres } = explain.floods.fluvial.scenarios.base;
    expect(depthsMetres).toHaveLength(2);
    for (const [at, level] of levels.entries())
      expect(depthsMetres[at]).toBeCloseTo(level - ground < 0.025 ? 0 : level - ground, 3);
    expect(depthsMetres[1]).toBeGreaterThan(0);
  });
});
