import type { Point } from '../region-frame.ts';

/** Names of the county's waters. Every one is made up. */
export const SEA_NAME = 'Gulf of Tern';
/** The main river. */
export const RIVER_NAME = 'Ossel River';

/** Lakes, the largest first. */
export const lakeNames: readonly string[] = [
  'Grand Loon Lake',
  'Back Lake',
  'Lac aux Loutres',
  'Heron Lake',
  'Long Mirror Lake',
  'Aspen Pond',
  'Twin Oar Lake',
  'Kettle Pond',
  'Lac du Curé',
  'Snowshoe Lake',
  'Blackfly Pond',
  'Tamarack Pond',
];

/** Names of the larger streams by the part of the county that they rise in. */
export const streamNames: readonly { readonly fromSquareMetres: number; readonly name: (place: Point) => string }[] = [
  {
    fromSquareMetres: 3_000_000,
    name: ({ x, y }) => {
      if (y < 4200) return x < 11_500 ? 'Tarn Brook' : "Loon's Run";
      if (y < 8000) return x < 8500 ? 'Copper Brook' : 'Millrace Brook';
      if (y < 11_800) return x < 8800 ? 'Quarry Brook' : 'Back Lake Brook';
      return x < 11_000 ? 'Fourth Hill Brook' : 'Larkfield Brook';
    },
  },
];
