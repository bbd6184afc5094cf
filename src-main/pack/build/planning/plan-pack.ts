import { makeSlug } from '#shared/text/make-slug.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PackPlan, PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { coverBoxes } from './cover-boxes.ts';
import { findMissing } from './find-missing.ts';
import { doubtUnsaidUnits } from './doubt-unsaid-units.ts';
import { stemOf } from './name-words.ts';
import { emptyLayer, planRaster } from './plan-raster.ts';
import { planGeojson, planVectors } from './plan-areas.ts';
import { planTable } from './plan-table.ts';
import { describeGuess, isOfWord } from './decide-layer.ts';
import { decideByPlace, type FindCustoms } from './region-customs.ts';

export interface PlanSources {
  /** Name of the folder, without its path. */
  readonly folderName: string;
  readonly files: readonly SourceFile[];
  /** What the person has stated: it is taken over unchanged. */
  readonly given: PackPlan;
  readonly now: Date;
  /** Tells what is usual where the pack lies. */
  readonly findCustoms: FindCustoms;
}

/** Plans a pack: what each file of a folder is taken for and why, and what has to be added before it can be made. */
export async function planPack({ folderName, files, given, now, findCustoms }: PlanSources): Promise<PackPlan> {
  const layers = decideTogether(files.flatMap((file) => planFile(file, files, { given, folderName })));
  const bbox = given.pack.bbox ?? findBox(files, layers);
  const plan: PackPlan = {
    plan: 1,
    pack: {
      ...given.pack,
      id: given.pack.id ?? makeId(folderName),
      version: given.pack.version ?? `${now.getUTCFullYear()}.${now.getUTCMonth() + 1}.${now.getUTCDate()}`,
      title: given.pack.title ?? folderName.slice(0, 200),
      ...decideByPlace(given.pack, bbox === null ? [] : await findCustoms(bbox)),
      bbox,
    },
    defaults: given.defaults,
    layers,
    missing: [],
  };
  return { ...plan, missing: findMissing(plan, files, given) };
}

function planFile(
  file: SourceFile,
  files: readonly SourceFile[],
  { given, folderName }: Pick<PlanSources, 'given' | 'folderName'>,
): PlanLayer[] {
  switch (file.kind) {
    case 'raster': {
      const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
      const siblingStems = files
        .filter(({ kind, path }) => kind === 'raster' && path !== file.path && path.startsWith(folder))
        .map(({ path }) => stemOf(path));
      return planRaster(file, { given, folderName, siblingStems });
    }
    case 'geojson':
      return [planGeojson(file, given)];
    case 'vectors':
      return planVectors(file, given);
    case 'table':
      return [planTable(file, given)];
    case 'osm':
    case 'tiles': {
      const use = file.kind === 'osm' ? 'addresses' : 'basemap';
      const stated = given.layers.find((layer) => layer.file === file.path)?.use ?? null;
      const why = packText(file.kind === 'osm' ? 'osm-extract' : 'map-tiles');
      const confidence = stated === null ? 'high' : 'stated';
      return [{ ...emptyLayer(file.path), use: stated ?? use, guesses: [describeGuess('use', use, why, confidence)] }];
    }
    default:
      return [];
  }
}

/**
 * What only the layers together tell: undefended maps without defended ones, whose defences a standard is, and that
 * heights which say nothing of their unit are compared with others that do.
 */
function decideTogether(alone: readonly PlanLayer[]): PlanLayer[] {
  const layers = doubtUnsaidUnits(alone);
  const floods = layers.filter(({ use }) => use === 'flood');
  return layers.map((layer) => {
    if (layer.use === 'standardOfProtection' && layer.hazard === null) {
      const possible = (['fluvial', 'coastal'] as const).filter((hazard) =>
        floods.some((map) => map.hazard === hazard),
      );
      const [only, ...others] = possible;
      if (only === undefined || others.length > 0) return layer;
      const why = packText('only-flood-with-defences');
      return withGuess({ ...layer, hazard: only }, describeGuess('hazard', only, why, 'medium'));
    }
    const isUndefended = layer.guesses.some(
      (guess) =>
        guess.field === 'scenario' && guess.confidence !== 'stated' && isOfWord(guess, /^(?:undefended|[fcp]u)$/),
    );
    const hasDefended = floods.some(({ hazard, scenario }) => hazard === layer.hazard && scenario === 'base');
    if (layer.use !== 'flood' || !isUndefended || hasDefended) return layer;
    const why = packText('only-undefended');
    return withGuess({ ...layer, scenario: 'base' }, describeGuess('scenario', 'base', why, 'medium'));
  });
}

function withGuess(layer: PlanLayer, guess: PlanLayer['guesses'][number]): PlanLayer {
  return { ...layer, guesses: [...layer.guesses.filter(({ field }) => field !== guess.field), guess] };
}

/** The box around everything that answers: hazards first, addresses where there are none. */
function findBox(files: readonly SourceFile[], layers: readonly PlanLayer[]): [number, number, number, number] | null {
  const uses = new Map(layers.map(({ file, use }) => [file, use]));
  const boxesOf = (...wanted: readonly PlanLayer['use'][]): BoundingBox[] =>
    files.flatMap((file) =>
      'bbox' in file && file.bbox !== null && wanted.includes(uses.get(file.path) ?? null) ? [file.bbox] : [],
    );
  const hazards = boxesOf('flood', 'burnProbability', 'hazardIndex');
  const boxes = hazards.length > 0 ? hazards : boxesOf('addresses');
  const box = coverBoxes(boxes);
  if (box === null) return null;
  return [
    roundOutward(box[0], Math.floor),
    roundOutward(box[1], Math.floor),
    roundOutward(box[2], Math.ceil),
    roundOutward(box[3], Math.ceil),
  ];
}

/** A tenth of a metre and less, which nobody would type. */
const BOX_STEPS_PER_DEGREE = 1e6;

/** Rounded so that the box holds all that it held; what has no more decimals stays as it is. */
function roundOutward(degrees: number, round: (value: number) => number): number {
  const nearest = Math.round(degrees * BOX_STEPS_PER_DEGREE) / BOX_STEPS_PER_DEGREE;
  return Math.abs(nearest - degrees) < 1e-12 ? nearest : round(degrees * BOX_STEPS_PER_DEGREE) / BOX_STEPS_PER_DEGREE;
}

/** Ids become names of folders: letters, digits and dashes. */
function makeId(folderName: string): string {
  const plain = makeSlug(folderName).slice(0, 60);
  return plain === '' ? 'region' : plain;
}
