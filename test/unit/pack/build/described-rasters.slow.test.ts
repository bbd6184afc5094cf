import { describe, expect, it } from 'vitest';
import type { TestRaster } from '../../../support/geotiff-writer.ts';
import { setUpBuildTrial } from './support/build-trial.ts';
import { map } from './support/river-map.ts';

const trial = setUpBuildTrial();
const described = (description: string): Partial<TestRaster> => ({ description });
const item = (name: string, value: string): Partial<TestRaster> => ({
  metadata: `<Item name="${name}">${value}</Item>`,
});
async function look(file: string, changes: Partial<TestRaster>) {
  const { layers, missing } = await trial.plan({ [file]: map(1.5, changes) });
  const { use, quantity, unit } = layers[0]!;
  const asked = missing.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));
  return { use, quantity, unit, asked };
}

describe('what a raster says of itself', () => {
  it.each(['velocity m/s', 'Flood duration (hours)', 'flood extent class', 'Annual probability'])(
    'makes a map that is not named after depths none of them: %s',
    async (text) => {
      for (const changes of [described(text), item('DESCRIPTION', text)])
        expect((await look('river_rp100.tif', changes)).use).toBe('ignore');
    },
  );

  it('makes one a map of depths or levels, and other things that it names do not', async () => {
    const depth = await look('river_rp100.tif', described('Flood depth, computed with a DEM'));
    expect(depth).toEqual({ use: 'flood', quantity: 'depth', unit: 'm', asked: [] });
    const level = await look('river_rp100.tif', described('Water surface elevation'));
    expect([level.use, level.quantity]).toEqual(['flood', 'elevation']);
  });

  it.each([
    ['river_depth_rp100.tif', 'velocity m/s', ['unknown-use']],
    ['river_depth_rp100.tif', 'Water surface elevation', ['unknown-quantity']],
    ['river_rp100.tif', 'Water depth and velocity', ['unknown-use']],
    ['river_depth_rp100.tif', 'Water depth in cm', ['unknown-unit']],
    ['river_depth_rp100.tif', 'Water depth, in feet', ['unknown-unit']],
  ])('is asked about: %s, %s', async (file, text, codes) => {
    for (const changes of [described(text), item('DESCRIPTION', text)])
      expect((await look(file, changes)).asked).toEqual(expect.arrayContaining(codes));
  });

  it('is asked about where it contradicts a unit that is stated', async () => {
    const unit = '<Item name="u" sample="0" role="unittype">m</Item>';
    const stated = await look('river_depth_rp100.tif', { metadata: unit, ...described('Water depth in cm') });
    expect([stated.unit, stated.asked]).toEqual([null, ['unknown-unit']]);
  });

  it('is asked about where it contradicts a unit that is named', async () => {
    const named = await look('river_depth_ft_rp100.tif', described('Water depth in cm'));
    expect([named.unit, named.asked]).toEqual([null, ['unknown-unit']]);
  });

  it.each([
    ['is long', 'velocity '.repeat(200)],
    ['is of control characters', '\u0001\u0002\u0007'],
    ['is of the program', 'Created with GIMP'],
    ['names what the name does', 'Water depth and velocity, zone 3'],
  ])('is nothing where it %s', async (_, text) => {
    expect(await look('river_depth_rp100.tif', described(text))).toEqual({
      use: 'flood',
      quantity: 'depth',
      unit: 'm',
      asked: [],
    });
  });

  it('is not read beyond the end of the file, which is used as it is', async () => {
    const bytes = map(1.5, described('velocity of the water'));
    const view = new DataView(bytes.buffer);
    const entries = Array.from({ length: view.getUint16(8, true) }, (_, index) => 10 + index * 12);
    const entry = entries.find((at) => view.getUint16(at, true) === 270)!;
    view.setUint32(entry + 8, bytes.length - 1, true);
    const { missing } = await trial.plan({ 'river_depth_rp100.tif': bytes });
    expect(missing.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
