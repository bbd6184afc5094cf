import type { FloodHazard } from '#shared/domain/hazard.ts';
import type { PackPlan, PlanLayer } from '#shared/domain/pack-plan.ts';
import type { SourceBand, SourceRaster } from '#shared/domain/pack-source.ts';
import { packText } from '#shared/domain/pack-text.ts';
import type { Guess } from './guess.ts';
import { guessClasses } from './guess-classes.ts';
import { guessHazard, guessScenario } from './guess-hazard.ts';
import { findLoneReturnPeriod, guessReturnPeriods } from './guess-return-period.ts';
import { guessUnit, hasUndeclaredNodata, isCode } from './guess-unit.ts';
import { guessRasterUse, type UseGuess } from './guess-use.ts';
import { listNames, stemOf } from './name-words.ts';
import { createLayerDecider, type LayerDecider } from './decide-layer.ts';

/** Depths begin at the ground: a map whose lowest number is above this, metres or feet, holds heights. */
const LOWEST_DEPTH = 1;

/** What is planned beside a raster. */
export interface RasterSurroundings {
  readonly given: PackPlan;
  /** Stems of the other rasters of its folder. */
  readonly siblingStems: readonly string[];
}

/** Plans each band of a raster. */
export function planRaster(raster: SourceRaster, surroundings: RasterSurroundings): PlanLayer[] {
  return raster.bands.map((band, index) => planBand(raster, band, index + 1, surroundings));
}

function planBand(raster: SourceRaster, band: SourceBand, number: number, surroundings: RasterSurroundings): PlanLayer {
  const { given } = surroundings;
  const decider = createLayerDecider(
    given.layers.find((layer) => layer.file === raster.path && layer.band === number),
    given.defaults,
  );
  const years = guessYears(raster, band, surroundings);
  const hazard = guessHazard(raster.path, band.description);
  const guess = guessRasterUse(raster.path, band.description) ?? guessFlood(hazard, years);
  const use = decider.decide('use', guess?.use ?? null);
  const layer: PlanLayer = { ...emptyLayer(raster.path, number), use };
  if (use === null || use === 'ignore') return { ...layer, guesses: [...decider.guesses] };
  const crs = raster.namesCrs ? null : decider.decide('crs', null);
  const decided = decideFor(use, { raster, band, decider, years, hazard, quantity: guess?.quantity ?? null });
  return { ...layer, crs, ...decided, guesses: [...decider.guesses] };
}

/** A layer about which nothing is known. */
export function emptyLayer(file: string, band = 1): PlanLayer {
  return {
    file,
    band,
    name: null,
    use: null,
    hazard: null,
    scenario: null,
    returnPeriodYears: null,
    quantity: null,
    unit: null,
    crs: null,
    openWater: null,
    dry: null,
    attribute: null,
    classes: null,
    columns: null,
    guesses: [],
  };
}

interface BandQuestion {
  readonly raster: SourceRaster;
  readonly band: SourceBand;
  readonly decider: LayerDecider;
  readonly years: readonly Guess<number>[];
  readonly hazard: Guess<FloodHazard> | null;
  readonly quantity: UseGuess['quantity'];
}

function decideFor(use: NonNullable<PlanLayer['use']>, question: BandQuestion): Partial<PlanLayer> {
  const { raster, band, decider, hazard } = question;
  switch (use) {
    case 'flood':
      return decideFlood(question);
    case 'standardOfProtection':
      return { hazard: decider.decide('hazard', hazard) };
    case 'terrain':
      return { unit: decider.decide('unit', guessUnit({ raster, band, isHeight: true })) };
    case 'flameLength':
      return { unit: decider.decide('unit', guessUnit({ raster, band, isHeight: false })) };
    case 'hazardIndex':
      return { classes: decider.decide('classes', guessClasses(raster.path, band)) };
    default:
      return {};
  }
}

function decideFlood({ raster, band, decider, years, hazard, quantity }: BandQuestion): Partial<PlanLayer> {
  const decidedHazard = decider.decide('hazard', hazard);
  const scenario = decider.decide(
    'scenario',
    decidedHazard === 'pluvial'
      ? { value: 'base', why: packText('rain-without-defences'), confidence: 'high' }
      : guessScenario(raster.path, band.description),
  );
  const returnPeriodYears = decider.decide(
    'returnPeriodYears',
    years.length === 1 ? years[0]! : describeSeveral(years),
  );
  const decidedQuantity = decider.decide('quantity', quantity ?? guessQuantity(band));
  const isHeight = decidedQuantity === 'elevation';
  return {
    hazard: decidedHazard,
    scenario,
    returnPeriodYears,
    quantity: decidedQuantity,
    unit: decider.decide('unit', guessFloodUnit(raster, band, decidedQuantity)),
    openWater: decider.decide('openWater', guessOpenWater(band)),
    dry: decider.decide('dry', guessDry(band, isHeight)),
  };
}

/** The unit of a map; where it is not known what the map holds, what it would be either way. */
function guessFloodUnit(raster: SourceRaster, band: SourceBand, quantity: PlanLayer['quantity']) {
  if (quantity !== null) return guessUnit({ raster, band, isHeight: quantity === 'elevation' });
  const [depth, height] = [false, true].map((isHeight) => guessUnit({ raster, band, isHeight }));
  return depth?.value === height?.value ? (depth ?? null) : null;
}

/** A name with several return periods says none. */
function describeSeveral(years: readonly Guess<number>[]): Guess<number> | null {
  const [first] = years;
  if (first === undefined) return null;
  const why = packText('name-of-several', { names: years.map((guess) => guess.why) });
  return { value: first.value, why, confidence: 'low' };
}

function guessFlood(hazard: Guess<FloodHazard> | null, years: readonly Guess<number>[]): UseGuess | null {
  const [first] = years;
  const reason = hazard?.why ?? (first === undefined ? null : packText('name-has-years', { why: first.why }));
  if (reason === null) return null;
  return { use: { value: 'flood', why: reason, confidence: 'medium' }, quantity: null };
}

/** Return periods of a band: of its own texts; of its file's name where the file has no other band. */
function guessYears(raster: SourceRaster, band: SourceBand, { siblingStems }: RasterSurroundings): Guess<number>[] {
  const own = [band.description, ...band.texts.filter((text) => /return|period|\brp\b|aep|probab/i.test(text))];
  for (const text of own) {
    const found = guessReturnPeriods(text);
    if (found.length > 0) return found.map((guess) => ({ ...guess, why: packText('band-says', { word: guess.why }) }));
  }
  if (raster.bands.length > 1) return guessLoneInBands(raster, band);
  for (const { text, from } of listNames(raster.path, '')) {
    const found = guessReturnPeriods(text);
    if (found.length > 0) return found.map((guess) => ({ ...guess, why: packText(from, { word: guess.why }) }));
  }
  const lone = findLoneReturnPeriod(stemOf(raster.path));
  if (lone === null) return [];
  const hasSiblings = siblingStems.some((stem) => isSibling(stem, stemOf(raster.path)));
  const why = packText(hasSiblings ? 'number-among-neighbours' : 'only-number', { number: lone });
  return [{ value: lone, why, confidence: hasSiblings ? 'medium' : 'low' }];
}

function guessLoneInBands({ bands }: SourceRaster, { description }: SourceBand): Guess<number>[] {
  const numbers = bands.map((band) => findLoneReturnPeriod(band.description));
  const value = findLoneReturnPeriod(description);
  if (value === null || numbers.includes(null) || new Set(numbers).size < numbers.length) return [];
  return [{ value, why: packText('bands-named-by-number', { description }), confidence: 'medium' }];
}

/** Whether two names differ in one number only, a return period in both. */
function isSibling(a: string, b: string): boolean {
  const bare = (stem: string) => stem.replace(/\d+/, '#');
  return a !== b && bare(a) === bare(b) && findLoneReturnPeriod(a) !== null;
}

function guessQuantity({ sample, scale, offset }: SourceBand): Guess<'depth' | 'elevation'> | null {
  if (sample === null || sample.valid === 0) return null;
  const minimum = sample.minimum * scale + offset;
  const lowest = Number(minimum.toPrecision(4));
  if (minimum >= 0 && minimum < LOWEST_DEPTH) {
    return { value: 'depth', why: packText('numbers-begin-as-depths', { lowest }), confidence: 'medium' };
  }
  return { value: 'elevation', why: packText('numbers-begin', { lowest }), confidence: 'low' };
}

function guessOpenWater({ sample }: SourceBand): Guess<number[]> {
  if (sample === null || !isCode(sample)) {
    return { value: [], why: packText('no-number-apart'), confidence: 'high' };
  }
  const next = Number(sample.secondMaximum.toPrecision(4));
  const why = packText('number-far-above', { number: sample.maximum, next });
  return { value: [sample.maximum], why, confidence: 'low' };
}

function guessDry({ sample }: SourceBand, isHeight: boolean): Guess<number[]> {
  if (!isHeight || sample === null || !hasUndeclaredNodata(sample)) {
    return { value: [], why: packText('no-number-for-dry'), confidence: 'high' };
  }
  return {
    value: [sample.minimum],
    why: packText('number-far-below', { number: sample.minimum }),
    confidence: 'medium',
  };
}
