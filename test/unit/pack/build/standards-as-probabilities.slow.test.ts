import { describe, expect, it } from 'vitest';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { createPolygonBurner } from '#main/pack/build/burn-polygons.ts';
import { map as river } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

const trial = setUpBuildTrial();

/** Two squares side by side, 5.9 to 5.94 E, with a standard each. */
function defences(standards: readonly (number | string)[]): string {
  const features = standards.map((standard, index) => {
    const [west, east] = [5.9 + index * 0.02, 5.92 + index * 0.02];
    const ring = [
      [west, 52.5],
      [east, 52.5],
      [east, 52.52],
      [west, 52.52],
      [west, 52.5],
    ];
    const geometry = { type: 'Polygon', coordinates: [ring] };
    return { type: 'Feature', properties: { design_sop: standard }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const plan = async (standards: readonly (number | string)[], attribute?: string) => {
  const content = { 'river_depth_rp100.tif': river(1.5), 'areas.geojson': defences(standards) };
  const given = attribute === undefined ? {} : { layers: [{ file: 'areas.geojson', attribute }] };
  const { layers, missing } = await trial.plan(content, given);
  const layer = layers.find(({ file }) => file === 'areas.geojson');
  return {
    use: layer?.use,
    attribute: layer?.attribute,
    asked: missing.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  };
};

describe('standards of protection of polygons', () => {
  it.each([
    ['years', [100, 500], 'design_sop', []],
    ['years, and none', [0, 500], 'design_sop', []],
    ['probabilities', [0.01, 0.002], null, ['unknown-attribute']],
    ['probabilities as text, and none', ['0.01', '0'], null, ['unknown-attribute']],
    ['percentages', [1, 0.2], 'design_sop', ['mixed-standards']],
  ] as const)('that are %s', async (_, standards, attribute, asked) => {
    expect(await plan(standards)).toEqual({ use: 'standardOfProtection', attribute, asked });
  });

  it('that are probabilities are taken as such where the plan names the property', async () => {
    expect(await plan([0.01, 0.002], 'design_sop')).toMatchObject({ attribute: 'design_sop', asked: [] });
  });

  it.each([
    [[50, 9999], 1],
    [[50, 99_999], 1],
    [[50, 10_000], 0],
  ])('%j are codes in part, which is told: %i', async (standards, told) => {
    const content = { 'river_depth_rp100.tif': river(1.5), 'areas.geojson': defences(standards) };
    const { missing } = await trial.plan(content);
    expect(missing.filter(({ code }) => code === 'implausible-standard')).toHaveLength(told);
  });

  const burn = (standards: readonly number[]): number[] => {
    const features = standards.map((design_sop, index) => ({
      index,
      properties: { design_sop },
      rings: [Float64Array.of(index, 0, index + 1, 0, index + 1, 1, index, 1, index, 0)],
    }));
    const projection = '+proj=utm +zone=31 +datum=WGS84 +units=m';
    const source = { projection, features } as unknown as Parameters<typeof createPolygonBurner>[0];
    const grid = { projection, width: 3, height: 1, originX: 0, originY: 1, cellWidth: 1, cellHeight: 1 };
    const read = createPolygonBurner(source, 'design_sop', grid);
    return [...read(0, 1)];
  };

  it('are burnt as years', () => {
    expect(burn([100, 0, 500])).toEqual([100, 0, 500]);
    expect(burn([0.01, 0, 0.002])).toEqual([100, 0, 500]);
    // One year and more is never a probability.
    expect(burn([0.5, 100, 1])).toEqual([0.5, 100, 1]);
  });
});

it('a raster of standards that are probabilities is refused', async () => {
  const grid = { width: 20, height: 20, originX: 5.9, originY: 52.54, cellWidth: 0.002, cellHeight: 0.002 };
  const write = (value: number) =>
    Buffer.from(
      encodeTestGeotiff({ ...grid, sampleType: 'float32', bands: [new Float32Array(400).fill(value)], epsg: 4326 }),
    );
  const ask = async (value: number) => {
    const content = { 'river_depth_rp100.tif': river(1.5), 'river_sop.tif': write(value) };
    const { missing } = await trial.plan(content);
    return missing.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  };
  expect(await ask(0.01)).toEqual(['mixed-standards']);
  expect(await ask(100)).toEqual([]);
});
