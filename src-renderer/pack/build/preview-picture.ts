import {
  burnProbabilityClasses,
  depthClassesOf,
  flameLengthClasses,
  OPEN_WATER_COLOUR,
  protectionClasses,
  terrainClasses,
  turnClasses,
  turnRamp,
  wildfireColours,
  type ColourClass,
  type MapTheme,
} from '#shared/map/map-colours.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import type { RasterPreview } from '#shared/pack/raster-preview.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import type { OverlayChoice } from '#renderer/map/scene.ts';

/** How the numbers of a raster are coloured. */
export interface Colouring {
  /** What it is drawn as on the map, in whose colours; null where that is not known. */
  readonly overlay: OverlayChoice | null;
  /** Otherwise its own numbers in equal steps, each from its number up to the next one's. */
  readonly steps: readonly ColourClass[];
  /** Colour of a number as it is stored; null: nothing is drawn. */
  colourOf(stored: number | null): string | null;
}

/** Steps between the lowest and the highest number, where no classes are usual. */
const OWN_STEPS = 6;

/** Lowest and highest number of a raster after scale and offset, codes left out; null where it has none. */
export function findNumberRange(
  { values, scale, offset }: RasterPreview,
  { openWater, dry }: Pick<PlanLayer, 'openWater' | 'dry'>,
): readonly [lowest: number, highest: number] | null {
  const codes = new Set([...(openWater ?? []), ...(dry ?? [])]);
  let [lowest, highest] = [Infinity, -Infinity];
  for (const stored of values) {
    if (stored === null || codes.has(stored)) continue;
    const scaled = stored * scale + offset;
    lowest = Math.min(lowest, scaled);
    highest = Math.max(highest, scaled);
  }
  return lowest > highest ? null : [lowest, highest];
}

/** How a layer is drawn: as on the map where what it holds is known, else from its lowest number to its highest. */
export function colourPreview(preview: RasterPreview, layer: PlanLayer, theme: MapTheme): Colouring {
  const { scale, offset } = preview;
  const known = findKnown(layer, theme);
  const [lowest, highest] = findNumberRange(preview, layer) ?? [0, 1];
  const steps = known === null ? divide(lowest, highest, findRamp(layer, theme)) : [];
  const [openWater, dry] = [new Set(layer.openWater), new Set(layer.dry)];
  return {
    overlay: known?.overlay ?? null,
    steps,
    colourOf(stored) {
      if (stored === null || dry.has(stored)) return null;
      if (openWater.has(stored)) return OPEN_WATER_COLOUR;
      const scaled = stored * scale + offset;
      return known === null ? findColour(steps, Math.max(lowest, scaled)) : known.colourOf(scaled);
    },
  };
}

interface KnownPicture {
  readonly overlay: OverlayChoice;
  /** Of a number after scale and offset. */
  readonly colourOf: (scaled: number) => string | null;
}

function findKnown(layer: PlanLayer, theme: MapTheme): KnownPicture | null {
  const { use, quantity, unit, factor, classes } = layer;
  const hazard = layer.hazard ?? 'fluvial';
  const metres = unit === null ? null : METRES_PER_UNIT[unit];
  const byClasses = (table: readonly ColourClass[], times: number) => (scaled: number) =>
    findColour(table, scaled * times);
  // Where nothing is, nothing is drawn.
  const aboveNothing = (colourOf: KnownPicture['colourOf']) => (scaled: number) =>
    scaled > 0 ? colourOf(scaled) : null;
  switch (use) {
    case 'flood': {
      if (quantity !== 'depth' || metres === null) return null;
      const table = depthClassesOf(theme).map(({ fromMetres, colour }) => ({ from: fromMetres, colour }));
      const { scenario, returnPeriodYears } = layer;
      const event = { scenario: scenario ?? 'base', returnPeriodYears: returnPeriodYears ?? 0 };
      return { overlay: { kind: 'flood', hazard, ...event }, colourOf: aboveNothing(byClasses(table, metres)) };
    }
    case 'terrain':
      return metres === null ? null : { overlay: { kind: 'terrain' }, colourOf: byClasses(terrainClasses, metres) };
    case 'standardOfProtection': {
      const table = turnClasses(protectionClasses, theme);
      return { overlay: { kind: 'protection', hazard }, colourOf: aboveNothing(byClasses(table, 1)) };
    }
    case 'burnProbability': {
      if (factor === null) return null;
      const table = turnClasses(burnProbabilityClasses, theme);
      const overlay = { kind: 'wildfire', measure: 'burnProbability' } as const;
      return { overlay, colourOf: aboveNothing(byClasses(table, factor)) };
    }
    case 'flameLength': {
      if (metres === null) return null;
      const overlay = { kind: 'wildfire', measure: 'flameLength' } as const;
      return { overlay, colourOf: byClasses(turnClasses(flameLengthClasses, theme), metres) };
    }
    case 'hazardIndex': {
      if (classes === null) return null;
      const ramp = turnRamp(wildfireColours, theme);
      const overlay = { kind: 'wildfire', measure: 'wildfireIndex' } as const;
      const indexOf = (value: number): number => classes.find(([low, high]) => value >= low && value <= high)?.[2] ?? 1;
      return { overlay, colourOf: (scaled) => ramp[indexOf(scaled) - 1]! };
    }
    default:
      return null;
  }
}

function findColour(classes: readonly ColourClass[], value: number): string | null {
  return classes.findLast(({ from }) => value >= from)?.colour ?? null;
}

function findRamp({ use }: PlanLayer, theme: MapTheme): readonly string[] {
  if (use === 'terrain') return terrainClasses.map(({ colour }) => colour);
  if (use === 'hazardIndex' || use === 'conditionalIntensity') return turnRamp(wildfireColours, theme);
  return depthClassesOf(theme).map(({ colour }) => colour);
}

/** Equal steps, each with a colour of a ramp. */
function divide(lowest: number, highest: number, ramp: readonly string[]): ColourClass[] {
  if (!(highest > lowest)) return [{ from: lowest, colour: ramp[0]! }];
  return Array.from({ length: OWN_STEPS }, (_, step) => ({
    from: lowest + ((highest - lowest) * step) / OWN_STEPS,
    colour: ramp[Math.round((step * (ramp.length - 1)) / (OWN_STEPS - 1))]!,
  }));
}

/** The picture as bytes, four for each number: red, green, blue, opacity. */
export function paintPreview(
  { values }: RasterPreview,
  { colourOf }: Pick<Colouring, 'colourOf'>,
): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(values.length * 4);
  values.forEach((stored, at) => {
    const colour = colourOf(stored);
    if (colour === null) return;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
    bytes.set([red, green, blue, 255], at * 4);
  });
  return bytes;
}
