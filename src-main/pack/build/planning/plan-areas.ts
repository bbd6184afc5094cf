import type { PackPlan, PlanLayer, SourceUse } from '#shared/pack/pack-plan.ts';
import type { SourceGeojson, SourceProperty, SourceVectors } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';
import { guessHazard } from './guess-hazard.ts';
import { guessPolygonUse } from './guess-use.ts';
import { findWord, spaceOutWords, stemOf } from './name-words.ts';
import { emptyLayer } from './plan-raster.ts';
import { createVectorDecider } from './decide-layer.ts';
import { areProbabilities } from '#shared/hazard/standard-of-protection.ts';
import standards from './data/standard-names.json' with { type: 'json' };
import { foldName } from './fold-name.ts';

/** Letters that a Shapefile keeps of a name. */
const CUT_LENGTH = 10;
/** No defence is built for a rarer flood. */
const MOST_YEARS = 1e6;

/** The property of polygons that holds their standard of protection, years; null when none can be. */
export function guessStandardAttribute(properties: readonly SourceProperty[]): Guess<string> | null {
  const numeric = properties.filter(({ range }) => range !== null && range[0] >= 0 && range[1] <= MOST_YEARS);
  for (const name of standards.names) {
    const match = numeric.find((property) => isNamed(property.name, name));
    if (match !== undefined) return weighByRange(match);
  }
  const [only, ...others] = numeric;
  if (only === undefined || others.length > 0) return null;
  return { value: only.name, why: packText('only-property', { name: only.name }), confidence: 'low' };
}

/** Numbers below 1 are how likely a flood is: whether they are is asked. */
function weighByRange({ name, range }: SourceProperty): Guess<string> {
  if (range !== null && areProbabilities(range)) {
    const why = packText('standards-below-one', { name, highest: range[1] });
    return { value: name, why, confidence: 'low' };
  }
  return { value: name, why: packText('property-named', { word: name }), confidence: 'high' };
}

function isNamed(property: string, name: string): boolean {
  const folded = foldName(property);
  return folded === name || (folded.length === CUT_LENGTH && name.startsWith(folded));
}

const basemapWords = [
  'basemap',
  'base map',
  'background',
  'roads',
  'streets',
  'water',
  'rivers',
  'buildings',
  'landuse',
].concat(['map', 'osm', 'railways', 'coastline']);

/** Plans a GeoJSON file: addresses, areas, or something to draw. */
export function planGeojson(file: SourceGeojson, given: PackPlan): PlanLayer {
  const guess = guessGeojsonUse(file);
  return planAreas({ path: file.path, band: 1, name: null, properties: file.properties, namesCrs: true }, guess, given);
}

/** Plans each layer of a Shapefile or GeoPackage that holds areas. */
export function planVectors({ path, layers }: SourceVectors, given: PackPlan): PlanLayer[] {
  return layers.flatMap(({ name, properties, crsProblem, problem }, index) => {
    if (problem !== null) return [];
    // Of several layers only its own name tells what one is.
    const names = name === null ? [path] : layers.length === 1 ? [name, path] : [name];
    const guess = guessAreaUse(names, properties) ?? {
      value: 'ignore',
      why: packText('nothing-says-what'),
      confidence: 'medium',
    };
    return [planAreas({ path, band: index + 1, name, properties, namesCrs: crsProblem === null }, guess, given)];
  });
}

interface AreaFacts {
  readonly path: string;
  readonly band: number;
  readonly name: string | null;
  readonly properties: readonly SourceProperty[];
  readonly namesCrs: boolean;
}

function planAreas(facts: AreaFacts, guess: Guess<SourceUse>, given: PackPlan): PlanLayer {
  const { path, band, name, properties, namesCrs } = facts;
  const decider = createVectorDecider(path, band, given);
  const use = decider.decide('use', guess);
  const hasHazard = use === 'territory' || use === 'standardOfProtection';
  return {
    ...emptyLayer(path, band),
    name,
    use,
    hazard: hasHazard ? decider.decide('hazard', guessHazard(path, name ?? '')) : null,
    crs: hasHazard && !namesCrs ? decider.decide('crs', null) : null,
    attribute: use === 'standardOfProtection' ? decider.decide('attribute', guessStandardAttribute(properties)) : null,
    guesses: [...decider.guesses],
  };
}

function guessGeojsonUse(file: SourceGeojson): Guess<SourceUse> {
  const names = new Set(file.properties.map(({ name }) => name.toLowerCase()));
  if (file.geometries.every((type) => type === 'Point') && names.has('number') && names.has('street')) {
    return { value: 'addresses', why: packText('points-with-street'), confidence: 'high' };
  }
  const isAreas = file.geometries.length > 0 && file.geometries.every((type) => type.endsWith('Polygon'));
  const areas = isAreas ? guessAreaUse([file.path], file.properties) : null;
  if (areas !== null) return areas;
  const word = findWord(spaceOutWords(stemOf(file.path)), basemapWords);
  if (word !== null) return { value: 'basemap', why: packText('file-named', { word }), confidence: 'medium' };
  return { value: 'ignore', why: packText('nothing-says-what'), confidence: 'medium' };
}

/** What areas are by their names, the nearest first, else by their properties; null when nothing tells. */
function guessAreaUse(names: readonly string[], properties: readonly SourceProperty[]): Guess<SourceUse> | null {
  for (const name of names) {
    const use = guessPolygonUse(name);
    if (use !== null) return use;
  }
  const standard = guessStandardAttribute(properties);
  // A property by its name, also one whose numbers are asked about; the only one of a file may be anything.
  if (standard === null || standard.why.key === 'only-property') return null;
  return { value: 'standardOfProtection', why: packText('areas-and', { why: standard.why }), confidence: 'medium' };
}
