/** A class of depth: from `fromMetres` (included) up to the next class's start. */
export interface DepthClass {
  readonly fromMetres: number;
  /** `#rrggbb` */
  readonly colour: string;
}

/**
 * Classes of depth on the map: sequential light-to-dark blue, falling in lightness (OKLCH L 0.93 to 0.36) so that they
 * keep their order for the colour-blind and in grey print. Dry ground has no colour.
 */
export const depthClasses: readonly DepthClass[] = [
  { fromMetres: 0, colour: '#cdeefc' },
  { fromMetres: 0.1, colour: '#9ed1ec' },
  { fromMetres: 0.3, colour: '#73b3dd' },
  { fromMetres: 0.5, colour: '#4a94cf' },
  { fromMetres: 1, colour: '#3674b5' },
  { fromMetres: 2, colour: '#26559b' },
  { fromMetres: 4, colour: '#1a3680' },
];

/** Permanent water: hatched with this colour on a transparent ground. */
export const OPEN_WATER_COLOUR = '#5b7f9c';

/** Wildfire index 1..10: pale yellow to dark brown, falling in lightness (OKLCH L 0.95 to 0.30). */
export const wildfireColours: readonly string[] = [
  '#f6f1c3',
  '#e9d697',
  '#dfba6b',
  '#d79d3c',
  '#c28338',
  '#a96e31',
  '#90592a',
  '#774623',
  '#5e341b',
  '#462312',
];

/** Opacity of an overlay over the basemap, 0..1. */
export const OVERLAY_OPACITY = 0.75;
