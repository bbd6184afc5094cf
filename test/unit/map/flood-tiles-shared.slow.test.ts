import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { floodHazards, scenariosOf } from '#shared/hazard/hazard.ts';
import { installKept } from '../../support/installed-packs.ts';
import { describeWithShared } from '../../support/shared.ts';
import { colourOfDepth, locatePixel, placePixel, readPicture, waterColours } from './support/read-classes.ts';

const ZOOM = 19;
const TILES = 8;
const PIXELS = 12;

describeWithShared('what the map shows over the packs', 'packs', (packs) => {
  let folder: string;
  let backend: Backend;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-tiles-'));
    backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
    await installKept(
      backend.library,
      readdirSync(packs).map((pack) => path.join(packs, pack)),
    );
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(readdirSync(packs))('is what a query answers there: %s', async (name) => {
    const { id } = JSON.parse(readFileSync(path.join(packs, name, 'pack.json'), 'utf8')) as { id: string };
    const pack = backend.library.openPacks().find(({ info }) => info.id === id)!;
    const hazard = floodHazards.find((candidate) => pack.floods[candidate] !== undefined)!;
    const { maps } = pack.floods[hazard]!;
    const { group } = maps[0]!;
    const { width, height, originX, originY, cellWidth, cellHeight } = group.grid;
    let compared = 0;
    let wet = 0;
    // Golden-ratio steps: spread over the raster, the same at every run.
    for (let step = 1; step <= TILES; step += 1) {
      const across = (step * 0.618_034) % 1;
      const middle = group.unproject(
        originX + across * width * cellWidth,
        originY - ((step - 0.5) / TILES) * height * cellHeight,
      );
      const tile = { z: ZOOM, ...locatePixel(middle, ZOOM) };
      for (const scenario of scenariosOf(hazard)) {
        const { returnPeriodYears } = maps[step % maps.length]!;
        const url = `/bytes/packs/${id}@${pack.info.version}/flood/${hazard}/${scenario}/${returnPeriodYears}/${ZOOM}/${tile.x}/${tile.y}.png`;
        const { status, body } = await backend.answerBytes(url);
        expect(status).toBe(200);
        const { size, colours } = readPicture(body);
        for (let pixel = 0; pixel < PIXELS; pixel += 1) {
          const [column, row] = [(pixel * 97 + 31) % 256, (pixel * 61 + 17) % 256];
          const point = placePixel(tile, column, row);
          const { x, y } = group.project(point);
          const places = [(x - originX) / cellWidth, (originY - y) / cellHeight];
          // Next to a cell's edge pixel and point may fall on different sides.
          if (places.some((place) => Math.abs(place - Math.round(place)) < 0.1)) continue;
          const { assessment } = await backend.mediator.answer(
            'single_building_query_without_geocoding',
            { location: point },
            backend.licence.entitlement(),
          );
          const trace = assessment?.explanation.floods[hazard];
          if (trace === undefined || trace === null || !('scenarios' in trace)) continue;
          // A tile with nothing on it is one transparent pixel.
          const colour = size === 1 ? '' : colours[row * size + column]!;
          const at = trace.returnPeriodsYears.indexOf(returnPeriodYears);
          const depth = trace.scenarios[scenario]!.depthsMetres[at]!;
          if (trace.openWater === 'none') expect(colour).toBe(colourOfDepth(depth));
          else expect(waterColours).toContain(colour);
          compared += 1;
          if (colour !== '') wet += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(wet).toBeGreaterThan(0);
  });

  it('has a basemap where the pack has tiles, and nothing where it has none', async () => {
    const { x, y } = locatePixel({ latitude: 52.555, longitude: 5.911 }, 14);
    const read = (z: number, column: number, row: number) =>
      backend.answerBytes(`/bytes/packs/kampen@2026.11.0/basemap/${z}/${column}/${row}`);
    const found = await read(14, x, y);
    expect(found).toMatchObject({ status: 200, headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } });
    // A vector tile's first field is a layer, number 3 of wire type 2 (Mapbox Vector Tile 2.1, 4.1): 0x1a.
    expect(found.body[0]).toBe(0x1a);
    const nothing = await read(14, 0, 0);
    expect(nothing).toMatchObject({ status: 200 });
    expect(nothing.body).toHaveLength(0);
    // Its basemap is one GeoJSON file: 25.79 degrees north, 80.13 west.
    const island = locatePixel({ latitude: 25.79, longitude: -80.13 }, 14);
    const cut = await backend.answerBytes(`/bytes/packs/miami-beach@2026.11.0/basemap/14/${island.x}/${island.y}`);
    expect(cut.headers['content-type']).toBe('application/vnd.mapbox-vector-tile');
    expect(cut.body[0]).toBe(0x1a);
    for (const missing of [
      'kampen@1/basemap/14/0/0',
      'kampen@2026.11.0/basemap.geojson',
      'chilliwack@2026.11.0/basemap/1/0/0',
      'kampen@2026.11.0/wildfire/1/0/0.png',
      'kampen@2026.11.0/flood/pluvial/base/100/1/0/0.png',
    ]) {
      expect(await backend.answerBytes(`/bytes/packs/${missing}`)).toMatchObject({ status: 404 });
    }
  });
});
