import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { startGloServers, startMrdemServer, startUsgsServer } from '../../support/terrain-server.ts';
import { runCommand, type Ended } from './cli-process.ts';

/** 72 arc seconds on a side around the corner of four tiles. */
export const CORNER_BOX = '6.99,49.99,7.01,50.01';
/** In the tile of GLO-30 with 3600 columns alone. */
export const INLAND_BOX = '6.975,49.975,6.985,49.985';
/** An arc second, degrees. */
export const SECOND = 1 / 3600;
/** Metres: float32 of places that differ by the rounding of degrees. */
export const TOLERANCE = 1e-3;

/** Sets up servers of terrain for the tests of a file, and a data directory that knows them for each test. */
export function setUpTerrainRuns() {
  let servers: {
    readonly glo: Awaited<ReturnType<typeof startGloServers>>;
    readonly usgs: Awaited<ReturnType<typeof startUsgsServer>>;
    readonly mrdem: Awaited<ReturnType<typeof startMrdemServer>>;
  };
  let folder: string;
  beforeAll(async () => {
    const [glo, usgs, mrdem] = await Promise.all([startGloServers(), startUsgsServer(), startMrdemServer()]);
    servers = { glo, usgs, mrdem };
  });
  afterAll(async () => {
    const { glo, usgs, mrdem } = servers;
    await Promise.all([glo.close(), usgs.server.close(), mrdem.server.close()]);
  });
  beforeEach(() => {
    const { glo, usgs, mrdem } = servers;
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-terrain-'));
    const sources = path.join(folder, 'data', 'sources');
    mkdirSync(sources, { recursive: true });
    for (const [at, source] of [...glo.sources, usgs.source, mrdem.source, mrdem.mosaic].entries())
      writeFileSync(path.join(sources, `${at}.json`), JSON.stringify(source));
    for (const server of [glo.of30, glo.of90, usgs.server, mrdem.server]) {
      server.sent.length = 0;
      server.misbehave = () => null;
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (command: string, ...words: string[]): Promise<Ended> =>
    runCommand([...command.split(' '), '--data-dir', path.join(folder, 'data'), ...words]);
  return {
    get servers() {
      return servers;
    },
    get folder() {
      return folder;
    },
    run,
    /** Puts the pack of a source into `packs`. */
    get: (source: string, bbox: string): Promise<Ended> =>
      run(`region get --source ${source} --name Made --bbox ${bbox}`, '--out', path.join(folder, 'packs')),
    /** Every cell of a pack's terrain, by its centre. */
    async readTerrain(id: string) {
      const pack = path.join(folder, 'packs', id);
      const tiff = await openGeoTiff(path.join(pack, 'terrain.tif'));
      const { originX, originY, cellWidth, cellHeight } = tiff.geotransform;
      const [values] = tiff.readRows(0, tiff.height, [0]);
      const cells = Array.from(values!, (value, cell) => ({
        x: originX + ((cell % tiff.width) + 0.5) * cellWidth,
        y: originY - (Math.floor(cell / tiff.width) + 0.5) * cellHeight,
        value,
      }));
      tiff.close();
      const manifest = JSON.parse(readFileSync(path.join(pack, 'pack.json'), 'utf8')) as unknown;
      return { cells, manifest, tiff };
    },
  };
}
