import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { listToldDatums, nameVerticalDatum } from '#main/raster/index.ts';
import { encodeTestGeotiff, type TestRaster } from '../../support/geotiff-writer.ts';
import { setUpBuildTrial } from './build/support/build-trial.ts';
import { createManifest, createTestPack, describeRaster, fill, writePackFolder } from './support/test-pack.ts';
import { setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();
const build = setUpBuildTrial();

/** What a raster says of itself: a key of its coordinate system (EPSG), or a sentence. */
type Said = Pick<TestRaster, 'keys' | 'metadata'>;
const key = (id: 4096 | 4098, code: number): Said => ({
  keys: [
    [1024, 2],
    [1025, 1],
    [2048, 4326],
    [id, code],
  ],
});
const sentence = (text: string): Said => ({ metadata: `<Item name="DESCRIPTION">${text}</Item>` });
const heights = (metres: number, said: Said = {}) => encodeTestGeotiff(describeRaster(fill(metres), said));

describe('what heights are counted from', () => {
  it.each([
    ['wl_NAVD88ft', ['NAVD88']],
    ['VERTICAL_DATUM=NAVD88 (feet)', ['NAVD88']],
    ['North American Vertical Datum 1988', ['NAVD88']],
    ['CGVD2013a(2010) height', ['CGVD2013']],
    ['dtmCGVD28', ['CGVD28']],
    ['Wasserspiegel m ü. NHN', ['DHHN']],
    ['from NGVD29 to NAVD 88', ['NAVD88', 'NGVD29']],
    ['Napa county', []],
    ['above mean sea level', []],
  ])('%s', (text, names) => expect(listToldDatums([text])).toEqual(names));

  it('is one however it is written, and another where nothing is known of it but its name', () => {
    expect(nameVerticalDatum('EGM 2008 geoid')).toBe(nameVerticalDatum('egm2008'));
    expect(nameVerticalDatum('Old Mill datum')).toBe(nameVerticalDatum('old mill DATUM'));
    expect(nameVerticalDatum('Old Mill datum')).not.toBe(nameVerticalDatum('NAVD88'));
  });
});

describe('water levels and terrain of a pack that is installed', () => {
  const install = (terrain: Said, levels: Said, ground?: string) => {
    const manifest = createManifest({
      ...(ground !== undefined && { format: 2 }),
      terrain: { path: 'ground.tif', unit: 'm', ...(ground !== undefined && { verticalDatum: ground }) },
    });
    const { fluvial } = manifest['hazards'] as { fluvial: object };
    const hazards = { fluvial: { ...fluvial, quantity: 'elevation' } };
    const folder = writePackFolder(trial.source, {
      ...createTestPack({ ...manifest, hazards }),
      'ground.tif': heights(9, terrain),
    });
    for (const [at, name] of ['rp10', 'rp100'].entries())
      writeFileSync(path.join(folder, `fluvial/${name}.tif`), heights(10 + at, levels));
    return trial.accept(folder);
  };

  it.each([
    ['by their coordinate systems', key(4096, 3855), key(4096, 5703)],
    ['by the datums of them', key(4098, 1027), key(4098, 5103)],
    ['by what the files say', sentence('terrain above EGM2008'), sentence('water levels, NAVD88')],
  ])('above two datums are told: %s', async (_, terrain, levels) => {
    expect(await install(terrain, levels)).toMatchObject([
      {
        severity: 'warning',
        code: 'mixed-vertical-datums',
        file: 'fluvial/rp10.tif',
        found: 'heights above NAVD88, above EGM2008 in ground.tif',
      },
    ]);
  });

  it('are held against what the manifest says of the terrain, whatever its file does', async () => {
    expect(await install(key(4096, 3855), key(4096, 5703), 'NAVD 88 (m)')).toEqual([]);
    expect(await install({}, key(4096, 5713), 'CGVD2013')).toMatchObject([{ code: 'mixed-vertical-datums' }]);
  });

  it('above one datum are nothing to tell; where one does not say it, that is told', async () => {
    expect(await install(key(4098, 5103), key(4096, 5703))).toEqual([]);
    for (const [terrain, levels] of [
      [{}, key(4096, 5703)],
      [key(4096, 5703), {}],
      [{}, {}],
    ] as const)
      expect(await install(terrain, levels)).toMatchObject([{ severity: 'warning', code: 'unsaid-vertical-datum' }]);
  });
});

describe('water levels and terrain of a pack that is made', () => {
  const files = (terrain: Said, levels: Said) => ({
    'dem.tif': heights(9, terrain),
    'river_wse_m_rp100.tif': heights(10, levels),
  });
  const other = files(key(4096, 3855), key(4096, 5703));
  const given = { pack: { curveSet: 'jrc-europe' } } as const;

  it('above two datums make none, until one is said to be wrong', async () => {
    expect(await build.refuse(other, given)).toMatchObject([
      { code: 'mixed-vertical-datums', file: 'river_wse_m_rp100.tif' },
    ]);
    const corrected = { ...given, layers: [{ file: 'dem.tif', verticalDatum: 'NAVD 88' }] };
    const made = await build.build(other, corrected);
    const manifest = JSON.parse(readFileSync(path.join(made, 'pack.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({
      format: 2,
      terrain: { verticalDatum: 'NAVD 88' },
    });
    expect(build.library.list()[0]?.findings.map(({ code }) => code)).not.toContain('mixed-vertical-datums');
  });

  it('that do not say it, or say several, are told', async () => {
    for (const terrain of [{}, sentence('converted from NGVD29 to NAVD88')]) {
      const { missing } = await build.plan(files(terrain, key(4096, 5703)), given);
      expect(missing.filter(({ code }) => /datum/.test(code))).toMatchObject([
        { severity: 'warning', code: 'unsaid-vertical-datum', file: 'dem.tif' },
      ]);
    }
  });
});
