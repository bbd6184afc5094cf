import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { PackPlan, PlanLayer, HazardClasses } from '#shared/pack/pack-plan.ts';
import type { SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import { listStatedUnits } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import otherWords from './data/other-raster-words.json' with { type: 'json' };
import type { Guess } from './guess.ts';
import { guessIntensityFactor, guessProbabilityFactor } from './guess-factor.ts';
import { guessHazard, guessScenario } from './guess-hazard.ts';
import { guessByName, guessUnit, hasUndeclaredNodata, isCode, type UnitQuestion } from './guess-unit.ts';
import { describeSeveral, guessYears } from './guess-years.ts';
import { guessTitledUse, type UseGuess } from './guess-use.ts';
import { guessVerticalDatum } from './mixed-datums.ts';
import { findWord, spaceOutWords, stemOf } from './name-words.ts';
import { listSentences } from './stated-unit.ts';
import { createLayerDecider, type LayerDecider } from './decide-layer.ts';

/** Highest figure of the index. */
const HIGHEST_INDEX = 10;

/**
 * Classes of Wildfire Hazard Potential (Dillon, G. K., USDA Forest Service, RDS-2015-0047): very low, low, moderate,
 * high, very high; 6 is land that cannot burn, 7 water. Their indices are those that this application calls by the same
 * words.
 */
const wildfireHazardPotential: HazardClasses = [
  [1, 1, 1],
  [2, 2, 3],
  [3, 3, 5],
  [4, 4, 7],
  [5, 5, 9],
  [6, 6, 1],
  [7, 7, 1],
];

/**
 * What the numbers of a classified raster stand for. Numbers from 1 to 10 are the index itself; of any others it is
 * only known that they rise with the danger, so that what is made of them has to be confirmed. Null where it has no
 * classes.
 */
export function guessClasses(path: string, { sample }: SourceBand): Guess<HazardClasses> | null {
  const values = sample?.values ?? [];
  const lowest = values[0];
  const highest = values.at(-1);
  if (lowest === undefined || highest === undefined || lowest === highest || sample?.hasFractions === true) return null;
  const listed = values.join(', ');
  if (lowest >= 1 && highest === HIGHEST_INDEX) {
    const value = values.map((number) => [number, number, number] as HazardClasses[number]);
    return { value, why: packText('numbers-of-index', { numbers: listed }), confidence: 'medium' };
  }
  const isPotential = findWord(spaceOutWords(path), ['whp', 'wildfire hazard potential']) !== null;
  if (isPotential && lowest >= 1 && highest <= 7) {
    const why = packText('numbers-of-potential', { numbers: listed });
    return { value: wildfireHazardPotential, why, confidence: 'low' };
  }
  if (values.length > HIGHEST_INDEX) return null;
  const step = (HIGHEST_INDEX - 1) / (values.length - 1);
  const value = values.map((number, rank) => [number, number, Math.round(1 + rank * step)] as HazardClasses[number]);
  return { value, why: packText('numbers-spread', { numbers: listed }), confidence: 'low' };
}

/** Depths begin at the ground: a map whose lowest number is above this, metres or feet, holds heights. */
const LOWEST_DEPTH = 1;

/** What is planned beside a raster. */
export interface RasterSurroundings {
  readonly given: PackPlan;
  /** Name of the folder that holds all files, without its path. */
  readonly folderName: string;
  /** Stems of the other rasters of its folder. */
  readonly siblingStems: readonly string[];
}

/** Plans each band of a raster. */
export function planRaster(raster: SourceRaster, surroundings: RasterSurroundings): PlanLayer[] {
  return raster.bands.map((band, index) => planBand(raster, band, index + 1, surroundings));
}

function planBand(raster: SourceRaster, band: SourceBand, number: number, surroundings: RasterSurroundings): PlanLayer {
  const { given, folderName } = surroundings;
  const decider = createLayerDecider(
    given.layers.find((layer) => layer.file === raster.path && layer.band === number),
    given.defaults,
  );
  const years = guessYears(raster, band, surroundings.siblingStems);
  const hazard = guessHazard(raster.path, band.description);
  const guess = guessTitledUse(raster.path, band.description, listSentences(band)) ?? guessFlood(hazard, years);
  const use = decider.decide('use', guess?.use ?? null);
  const layer: PlanLayer = { ...emptyLayer(raster.path, number), use };
  if (use === null || use === 'ignore') return { ...layer, guesses: [...decider.guesses] };
  const crs = raster.namesCrs ? null : decider.decide('crs', guessCrs(raster));
  const quantity = guess?.quantity ?? null;
  const decided = decideFor(use, { raster, band, folderName, decider, years, hazard, quantity });
  return { ...layer, crs, ...decided, guesses: [...decider.guesses] };
}

function guessCrs({ path, crsBeside }: SourceRaster): Guess<string> | null {
  if (crsBeside === null) return null;
  const file = `${path.slice(path.lastIndexOf('/') + 1)}.aux.xml`;
  return { value: crsBeside, why: packText('named-beside', { file }), confidence: 'high' };
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
    verticalDatum: null,
    factor: null,
    crs: null,
    openWater: null,
    dry: null,
    nodata: null,
    attribute: null,
    classes: null,
    columns: null,
    guesses: [],
  };
}

interface BandQuestion extends Omit<UnitQuestion, 'isHeight'> {
  readonly decider: LayerDecider;
  readonly years: readonly Guess<number>[];
  readonly hazard: Guess<FloodHazard> | null;
  readonly quantity: UseGuess['quantity'];
}

function decideFor(use: NonNullable<PlanLayer['use']>, question: BandQuestion): Partial<PlanLayer> {
  const { raster, band, folderName, decider, hazard } = question;
  switch (use) {
    case 'flood':
      return decideFlood(question);
    case 'standardOfProtection':
      return { hazard: decider.decide('hazard', hazard) };
    case 'terrain':
      return {
        unit: decider.decide('unit', guessUnit({ raster, band, folderName, isHeight: true })),
        verticalDatum: decider.decide('verticalDatum', guessVerticalDatum(raster, band)),
      };
    case 'flameLength':
      return { unit: decider.decide('unit', guessUnit({ raster, band, folderName, isHeight: false })) };
    case 'burnProbability':
      return {
        factor: decider.decide('factor', guessProbabilityFactor({ raster, band, folderName })),
        nodata: decider.decide('nodata', null),
      };
    case 'conditionalIntensity':
      return { factor: decider.decide('factor', guessIntensityFactor({ raster, band, folderName })) };
    case 'hazardIndex':
      return {
        classes: decider.decide('classes', guessClasses(raster.path, band)),
        nodata: decider.decide('nodata', null),
      };
    default:
      return {};
  }
}

function decideFlood(question: BandQuestion): Partial<PlanLayer> {
  const { raster, band, decider, years, hazard, quantity } = question;
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
  const isMeasured = quantity?.value === 'elevation' || saysUnit(question);
  const doubtful = isMeasured ? null : findClasses(band);
  const inverted = quantity?.value === 'depth' ? findInverted(band) : null;
  const decidedQuantity = decider.decide(
    'quantity',
    doubtful ?? inverted ?? quantity ?? guessQuantity(raster.path, band),
  );
  return {
    hazard: decidedHazard,
    scenario,
    returnPeriodYears,
    quantity: decidedQuantity,
    unit: decider.decide('unit', guessFloodUnit(question, decidedQuantity)),
    verticalDatum:
      decidedQuantity === 'elevation' ? decider.decide('verticalDatum', guessVerticalDatum(raster, band)) : null,
    openWater: decider.decide('openWater', guessOpenWater(band)),
    dry: decider.decide('dry', guessDry(band, decidedQuantity === 'elevation')),
    nodata: decider.decide('nodata', null),
  };
}

/** The unit of a map; where it is not known what the map holds, what it would be either way. */
function guessFloodUnit(question: BandQuestion, quantity: PlanLayer['quantity']) {
  if (quantity !== null) return guessUnit({ ...question, isHeight: quantity === 'elevation' });
  const [depth, height] = [false, true].map((isHeight) => guessUnit({ ...question, isHeight }));
  return depth?.value === height?.value ? (depth ?? null) : null;
}

/** Whether the file or a name says what the numbers are counted in: then they are measured. */
function saysUnit(question: BandQuestion): boolean {
  return listStatedUnits(question.band).length > 0 || guessByName(question) !== null;
}

/** Distinct whole numbers up to which a map is one of classes or of an extent, and not of depths. */
const MOST_CLASSES = 10;

/** A map of a few whole numbers may be an extent or classes, however it is named: whether it holds depths is asked. */
function findClasses({ sample, scale, offset }: SourceBand): Guess<'depth' | 'elevation'> | null {
  const values = sample?.values ?? [];
  if (sample?.hasFractions !== false || scale !== 1 || offset !== 0) return null;
  // Nothing but zero is a map on which all is dry.
  if (values.length === 0 || values.length > MOST_CLASSES || values.at(-1) === 0) return null;
  return { value: 'depth', why: packText('few-whole-numbers', { numbers: values.join(', ') }), confidence: 'low' };
}

/** Depths of which none is above the ground, and some below, may be counted downwards, or be no depths. */
function findInverted({ sample, scale, offset }: SourceBand): Guess<'depth' | 'elevation'> | null {
  if (sample === null || sample.valid === 0) return null;
  const [first, second] = [sample.minimum * scale + offset, sample.maximum * scale + offset];
  const [lowest, highest] = [Math.min(first, second), Math.max(first, second)];
  if (highest > 0 || lowest >= 0 || hasUndeclaredNodata(sample)) return null;
  const why = packText('numbers-below-ground', { lowest: Number(lowest.toPrecision(4)) });
  return { value: 'depth', why, confidence: 'low' };
}

function guessFlood(hazard: Guess<FloodHazard> | null, years: readonly Guess<number>[]): UseGuess | null {
  const [first] = years;
  const reason = hazard?.why ?? (first === undefined ? null : packText('name-has-years', { why: first.why }));
  if (reason === null) return null;
  return { use: { value: 'flood', why: reason, confidence: 'medium' }, quantity: null };
}

/** `v2` is the second edition of a map, `v` a map of velocities. */
const version = /(?<!\p{L})v(?=\d)/giu;

function guessQuantity(
  path: string,
  { description, sample, scale, offset }: SourceBand,
): Guess<'depth' | 'elevation'> | null {
  if (sample === null || sample.valid === 0) return null;
  const minimum = sample.minimum * scale + offset;
  const lowest = Number(minimum.toPrecision(4));
  if (minimum >= 0 && minimum < LOWEST_DEPTH) {
    const name = `${description} ${stemOf(path)}`.replaceAll(version, ' ');
    const word = findWord(spaceOutWords(name), otherWords.doubted);
    if (word !== null) return { value: 'depth', why: packText('file-named', { word }), confidence: 'low' };
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
