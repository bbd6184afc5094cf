import { describe, expect, it } from 'vitest';
import { parseTileRequest } from '#main/map/tile-request.ts';

const pack = { id: 'kampen', version: '2026.11.0' };
const base = '/bytes/packs/kampen@2026.11.0';
const tile = { z: 14, x: 8460, y: 5380 };

describe('a path', () => {
  it.each([
    [
      '/flood/fluvial/defFail/1000/14/8460/5380.png',
      {
        kind: 'flood',
        hazard: 'fluvial',
        scenario: 'defFail',
        returnPeriodYears: 1000,
        tile,
        size: 256,
        theme: 'light',
      },
    ],
    [
      '/flood/coastal/base/2.33/14/8460/5380@2x.png',
      { kind: 'flood', hazard: 'coastal', scenario: 'base', returnPeriodYears: 2.33, tile, size: 512, theme: 'light' },
    ],
    ['/wildfire/14/8460/5380.png', { kind: 'wildfire', tile, size: 256, theme: 'light' }],
    ['/wildfire/14/8460/5380@dark.png', { kind: 'wildfire', tile, size: 256, theme: 'dark' }],
    [
      '/surface/burnProbability/14/8460/5380@2x@dark.png',
      { kind: 'surface', surface: 'burnProbability', hazard: null, tile, size: 512, theme: 'dark' },
    ],
    ['/basemap/14/8460/5380', { kind: 'basemapTile', tile }],
    ['/wildfire/0/0/0.png', { kind: 'wildfire', tile: { z: 0, x: 0, y: 0 }, size: 256, theme: 'light' }],
  ])('%s is understood', (path, expected) => {
    expect(parseTileRequest(base + path)).toEqual({ ...pack, ...expected });
  });

  it('may have its pack encoded', () => {
    expect(parseTileRequest('/bytes/packs/kampen%402026.11.0/basemap/14/8460/5380')).toEqual({
      ...pack,
      kind: 'basemapTile',
      tile,
    });
  });

  it.each([
    '',
    '/',
    '/bytes/packs/',
    '/bytes/packs/kampen/basemap/0/0/0',
    '/bytes/packs/kampen@/basemap/0/0/0',
    '/bytes/packs/@1/basemap/0/0/0',
    '/bytes/packs/a@b@c/basemap/0/0/0',
    '/bytes/packs/%E0%A4%A/basemap/0/0/0',
    '/bytes/packs/%2e%2e%2f@1/basemap/0/0/0',
    `${base}/basemap.geojson`,
    `${base}/pack.json`,
    `${base}/../kampen@2026.11.0/pack.json`,
    `${base}/basemap/14/8460/5380.png`,
    `${base}/basemap/14/8460/5380@2x`,
    `${base}/basemap/14/8460/5380@dark`,
    // The ground is drawn once for both themes.
    `${base}/surface/terrain/14/8460/5380@dark.png`,
    `${base}/surface/relief/14/8460/5380@dark.png`,
    `${base}/wildfire/14/8460/5380@dark@2x.png`,
    `${base}/basemap/14/8460`,
    `${base}/basemap/3/8/0`,
    `${base}/basemap/3/0/8`,
    `${base}/basemap/-1/0/0`,
    `${base}/basemap/1.5/0/0`,
    `${base}/basemap/x/y/z`,
    `${base}/wildfire/14/8460/5380`,
    `${base}/wildfire/21/0/0.png`,
    `${base}/wildfire/base/14/8460/5380.png`,
    `${base}/flood/fluvial/base/14/8460/5380.png`,
    `${base}/flood/lava/base/100/14/8460/5380.png`,
    `${base}/flood/fluvial/best/100/14/8460/5380.png`,
    ...['0', '-5', '1e3', '0x64', 'NaN', 'Infinity', ' 100', '100 ', '', '0100', '100.', '.5'].map(
      (years) => `${base}/flood/fluvial/base/${years}/14/8460/5380.png`,
    ),
    `${base}/flood/fluvial/base/100/14/8460/5380.png.exe`,
    `${base}/flood/fluvial/base/100/14/8460/5380@3x.png`,
    `${base}/flood/fluvial/base/100/99999999/0/0.png`,
    `${base}/flood/__proto__/base/100/14/8460/5380.png`,
  ])('%s is none', (path) => {
    expect(parseTileRequest(path)).toBeNull();
  });
});
