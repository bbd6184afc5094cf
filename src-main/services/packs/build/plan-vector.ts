import {
  findJointColumn,
  hasRequiredParts,
  type AddressColumns,
  type PackPlan,
  type PlanLayer,
  type SourceUse,
} from '#shared/domain/pack-plan.ts';
import type { SourceGeojson, SourceTable } from '#shared/domain/pack-source.ts';
import { packText } from '#shared/domain/pack-text.ts';
import type { Guess } from './guess.ts';
import { guessColumns, guessStandardAttribute } from './guess-columns.ts';
import { guessHazard } from './guess-hazard.ts';
import { guessPolygonUse } from './guess-use.ts';
import { findWord, splitWords, stemOf } from './name-words.ts';
import { emptyLayer } from './plan-raster.ts';
import { createLayerSettler, type LayerSettler } from './settle-layer.ts';

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

function createSettler(path: string, given: PackPlan): LayerSettler {
  return createLayerSettler(
    given.layers.find(({ file }) => file === path),
    { ...given.defaults, quantity: null, unit: null },
  );
}

/** Plans a GeoJSON file: addresses, areas, or something to draw. */
export function planGeojson(file: SourceGeojson, given: PackPlan): PlanLayer {
  const settler = createSettler(file.path, given);
  const use = settler.settle('use', guessGeojsonUse(file));
  const layer = { ...emptyLayer(file.path), use };
  const hasHazard = use === 'territory' || use === 'standardOfProtection';
  return {
    ...layer,
    hazard: hasHazard ? settler.settle('hazard', guessHazard(file.path, '')) : null,
    attribute:
      use === 'standardOfProtection' ? settler.settle('attribute', guessStandardAttribute(file.properties)) : null,
    guesses: [...settler.guesses],
  };
}

function guessGeojsonUse(file: SourceGeojson): Guess<SourceUse> {
  const names = new Set(file.properties.map(({ name }) => name.toLowerCase()));
  if (file.geometries.every((type) => type === 'Point') && names.has('number') && names.has('street')) {
    return { value: 'addresses', why: packText('points-with-street'), confidence: 'high' };
  }
  const isAreas = file.geometries.length > 0 && file.geometries.every((type) => type.endsWith('Polygon'));
  const polygons = isAreas ? guessPolygonUse(file.path) : null;
  if (polygons !== null) return polygons;
  const standard = isAreas ? guessStandardAttribute(file.properties) : null;
  if (standard?.confidence === 'high') {
    return { value: 'standardOfProtection', why: packText('areas-and', { why: standard.why }), confidence: 'medium' };
  }
  const word = findWord(splitWords(stemOf(file.path)), basemapWords);
  if (word !== null) return { value: 'basemap', why: packText('file-named', { word }), confidence: 'medium' };
  return { value: 'ignore', why: packText('nothing-says-what'), confidence: 'medium' };
}

/** Plans a table: addresses, where its columns can be told. */
export function planTable(file: SourceTable, given: PackPlan): PlanLayer {
  const settler = createSettler(file.path, given);
  const byName = guessColumns(file);
  const isOpenAddresses = hasRequiredParts(file.addressColumns) && findJointColumn(byName?.value ?? {}) === null;
  const guess: Guess<AddressColumns> | null = isOpenAddresses
    ? { value: file.addressColumns, why: packText('columns-of-openaddresses'), confidence: 'high' }
    : byName;
  const use = settler.settle('use', guessTableUse(guess));
  const layer = { ...emptyLayer(file.path), use };
  if (use !== 'addresses') return { ...layer, guesses: [...settler.guesses] };
  // What was stated may be one column out of many: the others are still found by their names.
  const columns = { ...guess?.value, ...settler.settle('columns', guess) };
  const crs = hasDegrees(file, columns) ? null : settler.settle('crs', null);
  return { ...layer, columns, crs, guesses: [...settler.guesses] };
}

function guessTableUse(columns: Guess<AddressColumns> | null): Guess<SourceUse> {
  if (columns !== null && hasRequiredParts(columns.value)) {
    return { value: 'addresses', why: columns.why, confidence: columns.confidence };
  }
  return { value: 'ignore', why: packText('no-address-columns'), confidence: 'medium' };
}

/** Whether the first row's coordinates can be degrees; so they can where no columns are known for them. */
export function hasDegrees({ columns, firstRows }: SourceTable, mapping: PlanLayer['columns']): boolean {
  const read = (part: 'longitude' | 'latitude'): number => {
    const cell = firstRows[0]?.[columns.indexOf(mapping?.[part] ?? '')] ?? '';
    return Number(cell.replace(',', '.'));
  };
  return Math.abs(read('longitude')) <= 180 && Math.abs(read('latitude')) <= 90;
}
