import { describe, expect, it } from 'vitest';
import { colourPreview, findNumberRange, paintPreview } from '#renderer/pack/build/preview-picture.ts';
import { depthClasses, OPEN_WATER_COLOUR } from '#shared/map/map-colours.ts';
import { packPlanSchema, type PlanLayer } from '#shared/pack/pack-plan.ts';

const preview = {
  bbox: [5, 51, 6, 52] as [number, number, number, number],
  width: 3,
  height: 2,
  values: [null, 0, 25, 250, 9999, -1],
  scale: 1,
  offset: 0,
};
const layerOf = (fields: object): PlanLayer =>
  packPlanSchema.parse({ plan: 1, layers: [{ file: 'a.tif', openWater: [9999], dry: [-1], ...fields }] }).layers[0]!;
const coloursOf = (fields: object): (string | null)[] => {
  const { colourOf } = colourPreview(preview, layerOf(fields), 'light');
  return preview.values.map((value) => colourOf(value));
};
const depthOf = (metres: number): string => depthClasses.findLast(({ fromMetres }) => metres >= fromMetres)!.colour;

describe('the picture of a raster', () => {
  it('of depths has the colours of the map, in their unit, and nothing where it is dry', () => {
    const depths = { use: 'flood', quantity: 'depth', hazard: 'coastal', unit: 'cm' };
    expect(coloursOf(depths)).toEqual([null, null, depthOf(0.25), depthOf(2.5), OPEN_WATER_COLOUR, null]);
    expect(coloursOf({ ...depths, unit: 'm' })[2]).toBe(depthOf(25));
    expect(colourPreview(preview, layerOf(depths), 'light').overlay).toMatchObject({
      kind: 'flood',
      hazard: 'coastal',
    });
  });

  it('whose unit is not known goes from its lowest number to its highest, codes left out', () => {
    const unknown = layerOf({ use: 'flood', quantity: 'depth' });
    expect(findNumberRange(preview, unknown)).toEqual([0, 250]);
    const { overlay, steps, colourOf } = colourPreview(preview, unknown, 'light');
    expect(overlay).toBeNull();
    expect(steps.map(({ from }) => Math.round(from))).toEqual([0, 42, 83, 125, 167, 208]);
    expect(colourOf(0)).toBe(depthClasses[0]!.colour);
    expect(colourOf(250)).toBe(depthClasses.at(-1)!.colour);
  });

  it('of a classified index has the colours of its classes once they are known', () => {
    const index = { use: 'hazardIndex', openWater: null, dry: null };
    expect(colourPreview(preview, layerOf(index), 'light').overlay).toBeNull();
    const classes = [
      [0, 0, 1],
      [25, 250, 10],
    ];
    const colours = coloursOf({ ...index, classes });
    expect(colours[1]).not.toBe(colours[2]);
    expect(colours[2]).toBe(colours[3]);
  });

  it('is four bytes for each number', () => {
    const bytes = paintPreview(preview, { colourOf: (value) => (value === 25 ? '#0180ff' : null) });
    expect(Array.from(bytes.slice(8, 12))).toEqual([1, 128, 255, 255]);
    expect(Array.from(bytes).filter((byte) => byte !== 0)).toHaveLength(4);
  });

  it('of numbers that are all alike has one step, and of none no range', () => {
    const flat = { ...preview, values: [3, 3] };
    expect(colourPreview(flat, layerOf({ use: 'terrain' }), 'dark').steps).toHaveLength(1);
    expect(findNumberRange({ ...preview, values: [null, 9999] }, layerOf({}))).toBeNull();
  });
});
