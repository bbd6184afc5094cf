import type { Point } from '../region-frame.ts';

/** A part of a settlement's outline: an ellipse in the settlement's own axes. */
export interface Quarter {
  readonly along: number;
  readonly across: number;
  readonly radiusAlong: number;
  readonly radiusAcross: number;
}

/** How a settlement is laid out. Lengths in metres. */
export interface SettlementPlan {
  readonly name: string;
  readonly kind: 'town' | 'village' | 'hamlet';
  readonly language: 'en' | 'fr';
  readonly centre: Point;
  /** Direction of its main street, about unit length. */
  readonly axis: Point;
  readonly quarters: readonly Quarter[];
  /** Spacing of the streets across and along the axis. */
  readonly blockLength: number;
  readonly blockWidth: number;
  /** How far streets stray from a straight grid. */
  readonly bend: number;
  /** Share of the minor streets between two corners that were never built. */
  readonly gaps: number;
  /** Width of a building lot at the street. */
  readonly lotMetres: number;
  /**
   * First half of its postal codes, in the form of Canada's: a letter, a digit, a letter. Not assigned to any place.
   */
  readonly sortationArea: string;
  /** Cross streets (counted from the centre) that bridge the river. */
  readonly bridges: readonly number[];
}

/** The county's settlements. Every name is made up. */
export const settlementPlans: readonly SettlementPlan[] = [
  {
    name: 'Portham',
    kind: 'town',
    language: 'en',
    centre: { x: 12_060, y: 8760 },
    axis: { x: 0.966, y: 0.259 },
    quarters: [
      { along: 60, across: 330, radiusAlong: 1000, radiusAcross: 620 },
      { along: 60, across: -540, radiusAlong: 1020, radiusAcross: 560 },
      { along: -1150, across: 700, radiusAlong: 650, radiusAcross: 500 },
    ],
    blockLength: 165,
    blockWidth: 92,
    bend: 26,
    gaps: 0.13,
    lotMetres: 17.5,
    sortationArea: 'B8X',
    bridges: [-2, 3],
  },
  {
    name: 'Wick Harbour',
    kind: 'village',
    language: 'en',
    centre: { x: 15_750, y: 7000 },
    axis: { x: 0.342, y: -0.94 },
    quarters: [{ along: 0, across: -100, radiusAlong: 700, radiusAcross: 480 }],
    blockLength: 150,
    blockWidth: 105,
    bend: 34,
    gaps: 0.2,
    lotMetres: 23,
    sortationArea: 'B8Y',
    bridges: [],
  },
  {
    name: 'Saint-Alcide',
    kind: 'village',
    language: 'fr',
    centre: { x: 8350, y: 7050 },
    axis: { x: 0.83, y: 0.558 },
    quarters: [{ along: 0, across: -120, radiusAlong: 700, radiusAcross: 360 }],
    blockLength: 160,
    blockWidth: 100,
    bend: 30,
    gaps: 0.18,
    lotMetres: 24,
    sortationArea: 'B8Z',
    bridges: [],
  },
  {
    name: 'Larkfield',
    kind: 'village',
    language: 'en',
    centre: { x: 13_000, y: 12_750 },
    axis: { x: 0.64, y: -0.768 },
    quarters: [{ along: 0, across: 0, radiusAlong: 540, radiusAcross: 400 }],
    blockLength: 170,
    blockWidth: 110,
    bend: 22,
    gaps: 0.16,
    lotMetres: 25,
    sortationArea: 'B8W',
    bridges: [],
  },
  {
    name: 'Anse-aux-Loutres',
    kind: 'village',
    language: 'fr',
    centre: { x: 16_650, y: 3300 },
    axis: { x: 0.259, y: 0.966 },
    quarters: [{ along: 0, across: 0, radiusAlong: 560, radiusAcross: 280 }],
    blockLength: 160,
    blockWidth: 110,
    bend: 36,
    gaps: 0.2,
    lotMetres: 26,
    sortationArea: 'B8V',
    bridges: [],
  },
  {
    name: 'Copper Landing',
    kind: 'village',
    language: 'en',
    centre: { x: 2650, y: 4750 },
    axis: { x: 0.94, y: 0.342 },
    quarters: [{ along: 0, across: 40, radiusAlong: 420, radiusAcross: 230 }],
    blockLength: 140,
    blockWidth: 95,
    bend: 30,
    gaps: 0.18,
    lotMetres: 24,
    sortationArea: 'B8T',
    bridges: [],
  },
  {
    name: 'Tarn Mills',
    kind: 'hamlet',
    language: 'en',
    centre: { x: 9500, y: 3650 },
    axis: { x: 0.92, y: -0.39 },
    quarters: [{ along: 0, across: 0, radiusAlong: 360, radiusAcross: 220 }],
    blockLength: 160,
    blockWidth: 110,
    bend: 34,
    gaps: 0.18,
    lotMetres: 28,
    sortationArea: 'B8S',
    bridges: [],
  },
  {
    name: 'Gullcrest',
    kind: 'hamlet',
    language: 'en',
    centre: { x: 16_300, y: 14_400 },
    axis: { x: 0.5, y: 0.866 },
    quarters: [{ along: 0, across: 0, radiusAlong: 400, radiusAcross: 260 }],
    blockLength: 160,
    blockWidth: 110,
    bend: 40,
    gaps: 0.2,
    lotMetres: 28,
    sortationArea: 'B8R',
    bridges: [],
  },
];
