import { describe, expect, it, vi } from 'vitest';
import { encodeTestGeotiff, type TestRaster, type TestTag } from '../../support/geotiff-writer.ts';
import {
  createTestPack,
  createManifest,
  describeRaster,
  fill,
  SIDE,
  WEST,
  writePackFolder,
  type Manifest,
  type PackContent,
} from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary, withFirstMap, withManifest } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

const soundTiff = encodeTestGeotiff(describeRaster(fill(0.5)));
const noise = Float32Array.from({ length: SIDE * SIDE }, (_, cell) => Math.sin(cell) ** 2);
const deflated = encodeTestGeotiff(describeRaster(noise, { compression: 'deflate' }));

/** Sets the first value of a tag. */
function lie(tag: number, value: number): (tags: Map<number, TestTag>) => void {
  return (tags) => tags.set(tag, { type: 4, values: [value] });
}

describe('a raster that cannot be read', () => {
  const truncated: Record<string, Uint8Array> = {
    'nothing at all': new Uint8Array(),
    'within the header': soundTiff.subarray(0, 6),
    'within the directory': soundTiff.subarray(0, 60),
    'within the values of the directory': soundTiff.subarray(0, 250),
    'within an uncompressed strip': soundTiff.subarray(0, soundTiff.length - 1),
    'within a deflated strip': deflated.subarray(0, deflated.length - 40),
  };
  it.each(Object.entries(truncated))('is refused when it is cut off: %s', async (_, bytes) => {
    const findings = await trial.refuse(
      writePackFolder(trial.source, { ...createTestPack(), 'fluvial/rp10.tif': bytes }),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      severity: 'error',
      file: 'fluvial/rp10.tif',
      field: 'hazards.fluvial.maps[0].path',
    });
    expect(['truncated-raster', 'unreadable-raster']).toContain(findings[0]!.code);
  });

  it('is refused when a deflated strip ends early though the file is as long as it says', async () => {
    const bytes = deflated.slice();
    bytes.fill(0, bytes.length - 300);
    expect(
      codesOf(await trial.refuse(writePackFolder(trial.source, { ...createTestPack(), 'fluvial/rp10.tif': bytes }))),
    ).toEqual(['truncated-raster']);
  });

  const lies: Record<string, [(tags: Map<number, TestTag>) => void, string]> = {
    'a strip beyond the end of the file': [lie(273, 1_000_000), 'truncated-raster'],
    'a strip at an offset of 4 GB': [lie(273, 0xffff_ff00), 'truncated-raster'],
    'a strip longer than the file': [lie(279, 0xffff_fff0), 'truncated-raster'],
    'a strip shorter than its rows': [lie(279, 10), 'truncated-raster'],
    'fewer strips than rows need': [lie(278, 5), 'truncated-raster'],
    'a width that no file has': [lie(256, 0xffff_ffff), 'raster-too-large'],
    'a height of 0': [lie(257, 0), 'raster-too-large'],
    'a compression that nobody knows': [lie(259, 4711), 'unsupported-raster'],
    JPEG: [lie(259, 7), 'unsupported-raster'],
    'a predictor for floats that is none': [
      (tags) => tags.set(259, { type: 3, values: [8] }).set(317, { type: 3, values: [9] }),
      'unsupported-raster',
    ],
    'numbers of 12 bits': [(tags) => tags.set(258, { type: 3, values: [12] }), 'unsupported-raster'],
    'no cell size': [(tags) => tags.delete(33550), 'missing-georeference'],
    'no strips': [(tags) => tags.delete(273), 'unreadable-raster'],
  };
  it.each(Object.entries(lies))('is refused when it tells of %s', async (_, [edit, code]) => {
    const findings = await trial.refuse(writePackFolder(trial.source, withFirstMap({ edit })));
    expect(findings.map((finding) => [finding.code, finding.file])).toEqual([[code, 'fluvial/rp10.tif']]);
  });

  it.each(['originX', 'cellWidth', 'cellHeight'])('is refused when its %s is no number', async (field) => {
    const findings = await trial.refuse(writePackFolder(trial.source, withFirstMap({ [field]: Number.NaN })));
    expect(findings.every(({ severity, file }) => severity === 'error' && file === 'fluvial/rp10.tif')).toBe(true);
  });

  it('is refused when it is a picture', async () => {
    const findings = await trial.refuse(
      writePackFolder(trial.source, { ...createTestPack(), 'fluvial/rp10.tif': '\u0089PNG\r\n\u001a\n, or so' }),
    );
    expect(codesOf(findings)).toEqual(['unreadable-raster']);
  });
});

describe('a raster that lies somewhere else or in another way', () => {
  const cases: Record<string, [Partial<TestRaster>, string]> = {
    'a coordinate system that nobody knows': [{ epsg: 60_001 }, 'unknown-crs'],
    'no coordinate system': [{ epsg: null }, 'missing-crs'],
    // 10 degrees: cell x (cos, sin).
    'a rotation': [
      { matrix: [0.000_985, 0.000_174, 0, 5, 0.000_174, -0.000_985, 0, 52, 0, 0, 0, 0, 0, 0, 0, 1] },
      'rotated-raster',
    ],
    'rows that go north': [{ matrix: [0.001, 0, 0, 5, 0, 0.001, 0, 51.98, 0, 0, 0, 0, 0, 0, 0, 1] }, 'south-up-raster'],
    'columns that go west': [
      { matrix: [-0.001, 0, 0, 5.02, 0, -0.001, 0, 52, 0, 0, 0, 0, 0, 0, 0, 1] },
      'rotated-raster',
    ],
  };
  it.each(Object.entries(cases))('is refused for %s', async (_, [changes, code]) => {
    expect(codesOf(await trial.refuse(writePackFolder(trial.source, withFirstMap(changes))))).toEqual([code]);
  });

  it('is refused when it says degrees and means metres of a projection', async () => {
    const findings = await trial.refuse(writePackFolder(trial.source, withFirstMap({ epsg: 32_631 })));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'outside-territory', file: 'fluvial/rp10.tif' }));
  });

  it('is refused when it is nowhere near the territory', async () => {
    const findings = await trial.refuse(writePackFolder(trial.source, withFirstMap({ originX: 95 })));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'outside-territory', file: 'fluvial/rp10.tif', field: 'hazards.fluvial' }),
    );
  });

  it('is taken with a warning when it ends before the territory', async () => {
    // Half of its columns lie west of the territory.
    const findings = await trial.accept(writePackFolder(trial.source, withFirstMap({ originX: 4.99 })));
    const finding = findings.find(({ code }) => code === 'short-of-territory');
    expect(finding).toMatchObject({ severity: 'warning', file: 'fluvial/rp10.tif' });
    expect(finding!.found).toContain('50.0 %');
  });

  it('is taken with a warning when it covers a corner of a huge territory only', async () => {
    const pack = withManifest((manifest) => (manifest['territory'] = { bbox: [-20, 10, 60, 70] }));
    const findings = await trial.accept(writePackFolder(trial.source, pack));
    expect(new Set(codesOf(findings))).toEqual(new Set(['short-of-territory']));
  });

  /** The sound pack with defences and wildfire, and one of their rasters moved by degrees to the west. */
  function withMoved(moved: string, degrees: number): PackContent {
    const manifest = createManifest({
      wildfire: { burnProbability: { path: 'bp.tif' }, flameLength: { path: 'flame.tif', unit: 'm' } },
    });
    manifest['hazards'].fluvial.standardOfProtection = { path: 'sop.tif' };
    if (moved === 'intensity.tif') {
      manifest['wildfire'] = { burnProbability: { path: 'bp.tif' }, conditionalIntensity: { path: moved } };
    }
    const rasters = ['bp.tif', 'flame.tif', 'intensity.tif', 'sop.tif'].map((file) => {
      const originX = WEST - (file === moved ? degrees : 0);
      const numbers = fill(file === 'sop.tif' ? 200 : 0.5);
      return [file, encodeTestGeotiff(describeRaster(numbers, { originX }))] as const;
    });
    return { ...createTestPack(manifest), ...Object.fromEntries(rasters) };
  }

  it.each([
    ['flame.tif', 'wildfire.flameLength', ['short-of-territory']],
    ['intensity.tif', 'wildfire.conditionalIntensity', ['short-of-territory']],
    ['sop.tif', 'hazards.fluvial.standardOfProtection', ['short-of-territory']],
  ])('is refused when %s is nowhere near, and taken with a warning when half is', async (file, field, codes) => {
    const away = await trial.refuse(writePackFolder(trial.source, withMoved(file, 90)));
    expect(away).toEqual([expect.objectContaining({ code: 'outside-territory', file, field })]);
    const half = await trial.accept(writePackFolder(`${trial.source}-half`, withMoved(file, 0.01)));
    expect(codesOf(half)).toEqual(codes);
    for (const finding of half) expect(finding).toMatchObject({ file, field, severity: 'warning' });
  });

  it('is taken wherever it lies when it tells of defences against rain, which has none', async () => {
    const pack = withMoved('sop.tif', 90);
    const manifest = JSON.parse(String(pack['pack.json'])) as Manifest;
    manifest['hazards'] = { pluvial: manifest['hazards'].fluvial };
    const folder = writePackFolder(trial.source, { ...pack, 'pack.json': JSON.stringify(manifest) });
    expect(await trial.accept(folder)).toEqual([]);
  });

  it('is taken by the system that the manifest names where the file names none', async () => {
    const pack = withFirstMap({ epsg: null });
    const manifest = createManifest();
    manifest['hazards'].fluvial.maps[0].crs = 'EPSG:4326';
    expect(
      await trial.accept(writePackFolder(trial.source, { ...pack, 'pack.json': JSON.stringify(manifest) })),
    ).toEqual([]);
  });

  it.each(['EPSG:999999', 'the usual one', '+proj=nonsense'])(
    'is refused when the manifest names "%s"',
    async (crs) => {
      const pack = withFirstMap({ epsg: null });
      const manifest = createManifest();
      manifest['hazards'].fluvial.maps[0].crs = crs;
      const findings = await trial.refuse(
        writePackFolder(trial.source, { ...pack, 'pack.json': JSON.stringify(manifest) }),
      );
      expect(codesOf(findings)).toEqual(['unknown-crs']);
    },
  );
});
