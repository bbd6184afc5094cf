import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { gloHeightAt, heightOf } from '../support/terrain-server.ts';
import { CORNER_BOX, INLAND_BOX, SECOND, setUpTerrainRuns, TOLERANCE } from './support/terrain-runs.ts';

const runs = setUpTerrainRuns();

describe('terrain of a region', () => {
  it('says in answers how high the ground is, by the cell whose middle is nearest', async () => {
    expect(await runs.run(`region get --source made-glo-30 --name Made --bbox ${INLAND_BOX}`)).toMatchObject({
      code: 0,
    });
    const ask = async (longitude: number, latitude: number) => {
      const { out } = await runs.run(`query --latitude ${latitude} --longitude ${longitude} --explain`);
      return JSON.parse(out) as { answer: object; explain: { ground: { metres: number } } };
    };
    const [x, y] = [6 + 3528 * SECOND, 49 + 3528 * SECOND];
    const { answer, explain } = await ask(x, y);
    expect(explain.ground).toMatchObject({
      metres: heightOf(x, y),
      verticalDatum: 'EGM2008',
      surface: 'surface',
      pack: {
        id: 'made-49n-6e-made-glo-30',
        attribution: expect.stringContaining('DLR') as string,
        limits: expect.stringContaining('roofs') as string,
      },
    });
    expect(JSON.stringify(answer)).not.toContain('ground');
    // A point of the model is the middle of its cell, and no corner: half a cell beside it begins the next.
    for (const [east, north] of [
      [0.45, -0.45],
      [-0.45, 0.45],
    ] as const)
      expect((await ask(x + east * SECOND, y + north * SECOND)).explain.ground.metres).toBe(heightOf(x, y));
    const beside = await ask(x + 0.55 * SECOND, y - 0.55 * SECOND);
    expect(beside.explain.ground.metres).toBeCloseTo(heightOf(x + SECOND, y - SECOND), 3);
    expect(Math.abs(heightOf(x + SECOND, y - SECOND) - heightOf(x, y))).toBeGreaterThan(1);
  });

  it('is known among the sources, and fetched where it is asked for alone', async () => {
    const { out } = await runs.run(`region sources --bbox ${CORNER_BOX}`);
    const { sources, fetched, chosen } = JSON.parse(out) as {
      sources: { id: string; holds: object }[];
      fetched: string[];
      chosen: string[];
    };
    expect(sources.find(({ id }) => id === 'made-glo-30')?.holds).toMatchObject({
      surface: 'surface',
      verticalDatum: 'EGM2008',
      raster: { resolution: { value: 1, unit: 'arcSeconds' } },
    });
    expect(fetched).toEqual(expect.arrayContaining(['copernicus-glo-30', 'copernicus-glo-90', 'made-glo-30']));
    const terrain = sources.filter(({ holds }) => 'verticalDatum' in holds).map(({ id }) => id);
    expect(chosen.filter((id) => terrain.includes(id))).toEqual([]);
    expect(chosen).not.toEqual([]);
  });

  it('comes out of files that were fetched elsewhere, and takes nothing for the sea that may only not be there', async () => {
    const files = path.join(runs.folder, 'files');
    const list = async (...words: string[]) => {
      const { out } = await runs.run(`region list-files --bbox ${CORNER_BOX} --source made-glo-30`, ...words);
      const { files: named, unlisted } = JSON.parse(out) as {
        files: { source: string; url: string }[];
        unlisted: { source: string }[];
      };
      return {
        named: named.map(({ source, url }) => `${source} ${path.basename(url)}`),
        unlisted: unlisted.map(({ source }) => source),
      };
    };
    const without = await list();
    expect(without.unlisted).toEqual(['made-glo-30', 'made-glo-90']);
    expect(without.named).toEqual(
      ['N50_00_E006', 'N50_00_E007', 'N49_00_E006', 'N49_00_E007'].map(
        (tile) => `made-glo-30 Copernicus_DSM_COG_10_${tile}_00_DEM.tif`,
      ),
    );
    // Both lists have one name: each lies in a runs.folder of its server, as the scripts put them.
    const put = (isWanted: (name: string) => boolean): void => {
      for (const server of [runs.servers.glo.of30, runs.servers.glo.of90]) {
        const place = path.join(files, new URL(server.origin).host.replace(':', '_'));
        mkdirSync(place, { recursive: true });
        for (const [name, file] of server.files)
          if (isWanted(name)) writeFileSync(path.join(place, path.basename(name)), file.read(0, file.size));
      }
    };
    put((name) => name.includes('N49'));
    const from = `region from-files ${files} --name Made --bbox ${CORNER_BOX}`;
    const partly = await runs.run(from, '--out', path.join(runs.folder, 'partly'));
    expect(JSON.parse(partly.out)).toMatchObject({
      // GLO-30 itself names its files in the same way; what stands behind a source makes no pack of its own.
      packs: [{ source: 'copernicus-glo-30' }, { source: 'made-glo-30', state: 'written' }],
      missing: [
        'tileList.txt',
        'Copernicus_DSM_COG_10_N50_00_E006_00_DEM.tif',
        'Copernicus_DSM_COG_10_N50_00_E007_00_DEM.tif',
        'Copernicus_DSM_COG_10_N49_00_E007_00_DEM.tif',
      ],
    });
    const tiff = await openGeoTiff(path.join(runs.folder, 'partly', 'made-50n-7e-made-glo-30', 'terrain.tif'));
    expect([...tiff.readRows(0, tiff.height, [0])[0]!].filter((value) => value === 0)).toEqual([]);
    tiff.close();

    put((name) => name === '/tileList.txt');
    const { named, unlisted } = await list('--from', files);
    expect(unlisted).toEqual([]);
    expect(named).toEqual([
      'made-glo-30 Copernicus_DSM_COG_10_N50_00_E006_00_DEM.tif',
      'made-glo-90 Copernicus_DSM_COG_30_N50_00_E007_00_DEM.tif',
      'made-glo-30 Copernicus_DSM_COG_10_N49_00_E006_00_DEM.tif',
    ]);
    put(() => true);
    const whole = await runs.run(from, '--source', 'made-glo-30', '--out', path.join(runs.folder, 'packs'));
    expect(JSON.parse(whole.out)).toMatchObject({ packs: [{ source: 'made-glo-30' }], failed: [], missing: [] });
    const { cells } = await runs.readTerrain('made-50n-7e-made-glo-30');
    expect(cells.filter(({ x, y, value }) => !(Math.abs(value - gloHeightAt(x, y)) < TOLERANCE))).toEqual([]);
    expect([...runs.servers.glo.of30.sent, ...runs.servers.glo.of90.sent]).toEqual([]);
  });
});
