import {
  hazardClassesSchema,
  type HazardClasses,
  type PackPlan,
  type PlanLayer,
  type SourceUse,
} from '#shared/pack/pack-plan.ts';

/** Fields of a layer that are shown for editing, by what it is; in the order in which they are asked. */
const editableFields: Readonly<Record<SourceUse, readonly EditableField[]>> = {
  flood: [
    'hazard',
    'scenario',
    'returnPeriodYears',
    'quantity',
    'unit',
    'verticalDatum',
    'openWater',
    'dry',
    'nodata',
    'crs',
  ],
  terrain: ['unit', 'verticalDatum', 'crs'],
  standardOfProtection: ['hazard', 'attribute', 'crs'],
  burnProbability: ['factor', 'nodata', 'crs'],
  flameLength: ['unit', 'crs'],
  conditionalIntensity: ['factor', 'crs'],
  hazardIndex: ['classes', 'nodata', 'crs'],
  addresses: ['columns', 'crs'],
  basemap: [],
  territory: ['hazard'],
  ignore: [],
};

/** Fields whose values are lists, which the fields themselves show better than words. */
export const listedFields: ReadonlySet<string> = new Set(['columns', 'classes']);

/** A field of a layer that the screen offers. */
export type EditableField =
  | 'hazard'
  | 'scenario'
  | 'returnPeriodYears'
  | 'quantity'
  | 'unit'
  | 'verticalDatum'
  | 'factor'
  | 'openWater'
  | 'dry'
  | 'nodata'
  | 'columns'
  | 'classes'
  | 'crs'
  | 'attribute';

/**
 * The fields that a layer is asked for. A coordinate system only where the file names none, a property only where
 * polygons have one, columns only of a table.
 */
export function listFields(layer: PlanLayer, missingFields: ReadonlySet<string>, isTable = false): EditableField[] {
  if (layer.use === null) return [];
  return editableFields[layer.use].filter((field) => {
    if (field === 'columns') return isTable;
    if (field === 'verticalDatum') return layer.use === 'terrain' || layer.quantity === 'elevation';
    if (field !== 'crs' && field !== 'attribute') return true;
    return layer[field] !== null || missingFields.has(nameField(layer, field));
  });
}

/** How what is missing names a field of a layer. */
export function nameField({ file, band }: Pick<PlanLayer, 'file' | 'band'>, field: string): string {
  return `layers[file=${JSON.stringify(file)}, band=${band}].${field}`;
}

/** The plan with one layer changed; the change counts as stated from then on. */
export function withLayer(plan: PackPlan, index: number, changes: Partial<PlanLayer>): PackPlan {
  const layers = plan.layers.map((layer, at) => (at === index ? { ...layer, ...changes } : layer));
  return { ...plan, layers };
}

/**
 * What somebody has stated: what was stated before, and what differs in the fields from what was found. The rest is
 * guessed anew, of files that came meanwhile, too.
 * @param before what was stated when the plan was found; null: nothing
 */
export function findStated(before: PackPlan | null, found: PackPlan, draft: PackPlan): PackPlan {
  const layers = draft.layers.map((layer, at) => {
    const known = before?.layers.find(({ file, band }) => file === layer.file && band === layer.band);
    const { file, band, name, guesses: _guesses, ...fields } = layer;
    return { ...keepStated(known, found.layers[at], fields), file, band, name, guesses: [] };
  });
  const { guesses: _guesses, ...words } = draft.pack;
  return {
    ...draft,
    pack: { ...keepStated(before?.pack, found.pack, words), guesses: [] },
    layers,
    missing: [],
  };
}

/** The fields that somebody has changed, or had stated before; null in place of the others. */
function keepStated<Fields extends object>(
  before: Partial<Fields> | undefined,
  found: Partial<Fields> | undefined,
  now: Fields,
): Fields {
  const names = Object.keys(now) as (keyof Fields)[];
  const stated = names.map((name) => {
    const isChanged = JSON.stringify(now[name]) !== JSON.stringify(found?.[name]);
    return [name, isChanged ? now[name] : (before?.[name] ?? null)];
  });
  return Object.fromEntries(stated) as Fields;
}

/** Numbers out of a text with commas or spaces between them; null when one of them is none. An empty text has none. */
export function parseNumbers(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** Classes that were guessed and wait to be confirmed; null when none were. */
export function findGuessedClasses({ guesses }: PlanLayer): HazardClasses | null {
  const guess = guesses.find(({ field }) => field === 'classes');
  return guess === undefined ? null : hazardClassesSchema.parse(JSON.parse(guess.value));
}
