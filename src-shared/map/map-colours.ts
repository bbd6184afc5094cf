/** Colours of the map: on bright ground or on dark. */
export const mapThemes = ['light', 'dark'] as const;
export type MapTheme = (typeof mapThemes)[number];

/** A class of a quantity on the map: from `from` (included) up to the next class's start. */
export interface ColourClass {
  readonly from: number;
  /** `#rrggbb` */
  readonly colour: string;
}

/** A class of depth: from `fromMetres` (included) up to the next class's start. */
export interface DepthClass {
  readonly fromMetres: number;
  /** `#rrggbb` */
  readonly colour: string;
}

/*
 * Every ramp goes one way in lightness (CIE L*), so that it keeps its order for the colour-blind and in grey print; a
 * test computes both. Each quantity has a hue of its own: water blue, fire yellow to brown, defences violet, ground
 * green to cream. They stand here as on bright ground; on dark ground those of fire and defences are turned round, and
 * depths, the darker the deeper on both, have a ramp that stays above the ground in lightness.
 */

/**
 * A ramp as a theme has it: what is most stands out most from the ground, dark on bright and bright on dark (ADR 24).
 */
export function turnRamp(colours: readonly string[], theme: MapTheme): readonly string[] {
  return theme === 'light' ? colours : colours.toReversed();
}

/** Classes with the colours that they have in a theme: see {@link turnRamp}. */
export function turnClasses<Class extends { readonly colour: string }>(
  classes: readonly Class[],
  theme: MapTheme,
): readonly Class[] {
  const colours = turnRamp(
    classes.map(({ colour }) => colour),
    theme,
  );
  return classes.map((known, at) => ({ ...known, colour: colours[at]! }));
}

/** Classes of depth on the map: sequential light-to-dark blue on bright ground. Dry ground has no colour. */
export const depthClasses: readonly DepthClass[] = [
  { fromMetres: 0, colour: '#cdeefc' },
  { fromMetres: 0.1, colour: '#9ed1ec' },
  { fromMetres: 0.3, colour: '#73b3dd' },
  { fromMetres: 0.5, colour: '#4a94cf' },
  { fromMetres: 1, colour: '#3674b5' },
  { fromMetres: 2, colour: '#26559b' },
  { fromMetres: 4, colour: '#1a3680' },
];

/** The same on dark ground: the darker the deeper there, too, and the deepest still told from the ground. */
export const depthColoursOnDark: readonly string[] = [
  '#b7dcf2',
  '#93c6e8',
  '#72aedd',
  '#5596d0',
  '#3f7ebf',
  '#3268ab',
  '#2a5496',
];

/** Classes of depth as a theme has them. */
export function depthClassesOf(theme: MapTheme): readonly DepthClass[] {
  if (theme === 'light') return depthClasses;
  return depthClasses.map(({ fromMetres }, at) => ({ fromMetres, colour: depthColoursOnDark[at]! }));
}

/** Permanent water: hatched with this colour on a transparent ground. */
export const OPEN_WATER_COLOUR = '#5b7f9c';

/** Wildfire index 1..10: pale yellow to dark brown. */
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

/** Classes of annual burn probability, 0..1, two to a power of ten: what does not burn has no colour. */
export const burnProbabilityClasses: readonly ColourClass[] = [
  { from: 0, colour: '#f6f1c3' },
  { from: 0.0001, colour: '#e6cd86' },
  { from: 0.0003, colour: '#d9a548' },
  { from: 0.001, colour: '#bc7d37' },
  { from: 0.003, colour: '#965c2b' },
  { from: 0.01, colour: '#6c3d1f' },
  { from: 0.03, colour: '#462312' },
];

/**
 * Classes of flame length, metres: the bounds of the response functions that the index is made with, 2, 4, 6, 8 and
 * 12 ft (Scott et al. 2020, Wildfire Risk to Communities).
 */
export const flameLengthClasses: readonly ColourClass[] = [
  { from: 0, colour: '#f6f1c3' },
  { from: 0.6096, colour: '#e4c87e' },
  { from: 1.2192, colour: '#d49d44' },
  { from: 1.8288, colour: '#ac7032' },
  { from: 2.4384, colour: '#7b4925' },
  { from: 3.6576, colour: '#462312' },
];

/** Classes of a standard of protection, years: pale to dark violet, drawn as an outline and a hatch. */
export const protectionClasses: readonly ColourClass[] = [
  { from: 0, colour: '#d2bce6' },
  { from: 25, colour: '#b998d8' },
  { from: 50, colour: '#9f77c8' },
  { from: 100, colour: '#8558b4' },
  { from: 200, colour: '#6b3b9e' },
  { from: 1000, colour: '#532486' },
];

/**
 * Classes of the height of the ground, metres above the terrain's own datum: fine near the water, coarse in the hills,
 * the same in every region, so that regions can be compared. The higher, the lighter.
 */
export const terrainClasses: readonly ColourClass[] = [
  { from: Number.NEGATIVE_INFINITY, colour: '#1d4a4f' },
  { from: 0, colour: '#2c5f5a' },
  { from: 2, colour: '#3d7361' },
  { from: 5, colour: '#548665' },
  { from: 10, colour: '#719869' },
  { from: 20, colour: '#91a96f' },
  { from: 50, colour: '#b1b87a' },
  { from: 100, colour: '#cac48a' },
  { from: 200, colour: '#dcd0a0' },
  { from: 500, colour: '#f3e8cd' },
];

/** Opacity of an overlay over the basemap, 0..1, until the reader chooses another. */
export const OVERLAY_OPACITY = 0.75;
/**
 * The same over a basemap of images, whose names lie beneath the overlay: dark ones on paper keep a contrast of 3.5
 * under every class of depth (1.6 under that of a usual overlay), and the classes are still told apart.
 */
export const OVERLAY_OPACITY_OVER_IMAGES = 0.4;
