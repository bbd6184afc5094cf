import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { addressColumnParts, type PackPlan, type PlanLayer, type AddressPart } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { settleNodata } from './settle-nodata.ts';

/** What a pack is written from, by the rules of a plan. Paths: `from` and `like` in the folder, `to` in the pack. */
export type PackBuildStep =
  | { readonly kind: 'copy'; readonly from: string; readonly to: string }
  /** One band written anew. */
  | {
      readonly kind: 'restate';
      readonly from: string;
      readonly band: number;
      readonly to: string;
      /** What each scaled number is multiplied with. */
      readonly factor: number;
      /** Whether numbers are classes, which stay as they are stored. */
      readonly isCoded: boolean;
      /** GDAL's name of the band: what is counted. */
      readonly description: string;
      /** Stored numbers that become `dryCode`, or no data where that is null. */
      readonly dry: readonly number[];
      readonly dryCode: number | null;
      /** Stored numbers that become `openWaterCode`. */
      readonly openWater: readonly number[];
      readonly openWaterCode: number;
    }
  /** Polygons written into a raster on the grid of another. */
  | {
      readonly kind: 'burn';
      readonly from: string;
      /** Of a GeoPackage, counted from 1. */
      readonly layer: number;
      /** Coordinate system stated for a file that names none; null: none is stated. */
      readonly crs: string | null;
      readonly to: string;
      readonly attribute: string;
      readonly like: string;
      readonly likeCrs: string | null;
    }
  /** Areas written anew as GeoJSON in degrees. */
  | {
      readonly kind: 'area';
      readonly from: string;
      readonly layer: number;
      readonly crs: string | null;
      readonly to: string;
    }
  /** A box across the date line written as the two boxes on its sides. */
  | { readonly kind: 'boxes'; readonly to: string; readonly bbox: BoundingBox }
  /** A table of addresses written anew with the columns of OpenAddresses. */
  | {
      readonly kind: 'addresses';
      readonly from: string;
      readonly to: string;
      readonly columns: Readonly<Partial<Record<AddressPart, string>>>;
      readonly crs: string | null;
    };

type RestateStep = Extract<PackBuildStep, { kind: 'restate' }>;

/** What means permanent water in a raster that was written anew in metres: no level or depth on Earth. */
const RESTATED_OPEN_WATER = 9999;
/** What means dry land there, where no data means something else. */
const RESTATED_DRY = -9999;

/** A pack ready to be written: `pack.json` without checksums, and its files. */
export interface PackAssembly {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly steps: readonly PackBuildStep[];
}

/** Puts a pack together from a plan in which nothing is missing. */
export function assemblePack(plan: PackPlan, files: readonly SourceFile[]): PackAssembly {
  const used = plan.layers.filter(({ use }) => use !== 'ignore' && use !== null);
  const steps = new Map<string, PackBuildStep>();
  /** Has a file copied as it is, once, and gives how the manifest names it. */
  const copy = (layer: PlanLayer) => {
    steps.set(layer.file, { kind: 'copy', from: layer.file, to: layer.file });
    return { path: layer.file };
  };
  const isAlone = ({ file }: PlanLayer) =>
    !files.some((source) => source.kind === 'raster' && source.path === file && source.hasSidecarNumbers);
  /** Has a raster copied, or written anew where its numbers are not those that a pack has. */
  const raster = (layer: PlanLayer) => {
    const crs = layer.crs === null ? {} : { crs: layer.crs };
    const { factor } = layer;
    if (isAlone(layer) && (factor === null || factor === 1))
      return { ...copy(layer), ...(layer.band === 1 ? {} : { band: layer.band }), ...crs };
    const to = `restated/${layer.hazard === null ? '' : `${layer.hazard}-`}${layer.use}.tif`;
    steps.set(to, restateAs(layer, { to, factor: factor ?? 1, description: layer.use ?? '' }));
    return { path: to, ...crs };
  };
  const only = (use: PlanLayer['use']) => used.find((layer) => layer.use === use);
  const territory = (hazard: FloodHazard | null) => {
    const layer = used.find((candidate) => candidate.use === 'territory' && candidate.hazard === hazard);
    if (layer === undefined) return null;
    if (files.find(({ path }) => path === layer.file)?.kind !== 'vectors') return copy(layer);
    const { file: from, band, crs } = layer;
    const to = `${hazard === null ? '' : `${hazard}/`}territory.geojson`;
    steps.set(to, { kind: 'area', from, layer: band, crs, to });
    return { path: to };
  };

  const hazards = Object.fromEntries(
    floodHazards.flatMap((hazard) => {
      const maps = used.filter((layer) => layer.use === 'flood' && layer.hazard === hazard);
      if (maps.length === 0) return [];
      const standard = used.find((layer) => layer.use === 'standardOfProtection' && layer.hazard === hazard);
      const own = territory(hazard);
      const definition = {
        ...assembleMaps(maps, { raster, steps, isAlone }),
        ...(own === null ? {} : { territory: own }),
        ...(standard === undefined
          ? {}
          : { standardOfProtection: assembleStandard(standard, maps, files, { raster, steps, isAlone }) }),
      };
      return [[hazard, definition]];
    }),
  );
  const terrain = only('terrain');
  const wildfire = assembleWildfire(only, raster);
  const addresses = used
    .filter(({ use }) => use === 'addresses')
    .map((layer) => {
      const file = files.find(({ path }) => path === layer.file);
      return assembleAddresses(layer, file, { copy, steps });
    });
  const basemap = only('basemap');
  const { bbox, guesses: _why, ...words } = plan.pack;
  const isOfFormat2 =
    used.some(({ use, verticalDatum }) => use === 'terrain' && verticalDatum !== null) ||
    settleNodata([only('burnProbability'), only('hazardIndex')]) === 'outside' ||
    used.some(({ use, nodata }) => use === 'flood' && nodata === 'unknown');
  const manifest = {
    format: isOfFormat2 ? 2 : 1,
    ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== null)),
    territory: territory(null) ?? assembleBox(bbox, steps),
    hazards,
    ...(terrain === undefined ? {} : { terrain: { ...raster(terrain), unit: terrain.unit, ...nameDatum(terrain) } }),
    ...(wildfire === null ? {} : { wildfire }),
    ...(addresses.length === 0 ? {} : { addresses }),
    ...(basemap === undefined ? {} : { basemap: copy(basemap) }),
  };
  return { manifest, steps: [...steps.values()] };
}

/** A box as it is, or a file with both sides of one that goes across the date line: its west is above its east. */
function assembleBox(bbox: PackPlan['pack']['bbox'], steps: Map<string, PackBuildStep>): object {
  if (bbox === null || bbox[0] <= bbox[2]) return { bbox };
  const to = 'territory-across-date-line.geojson';
  steps.set(to, { kind: 'boxes', to, bbox });
  return { path: to };
}

interface Workbench {
  readonly raster: (layer: PlanLayer) => object;
  readonly steps: Map<string, PackBuildStep>;
  /** Whether no file beside a raster changes its numbers. */
  readonly isAlone: (layer: PlanLayer) => boolean;
}

function restateAs(
  { file: from, band, use }: PlanLayer,
  words: Pick<RestateStep, 'to' | 'factor' | 'description'>,
): RestateStep {
  const codes = { dry: [], dryCode: null, openWater: [], openWaterCode: RESTATED_OPEN_WATER };
  return { kind: 'restate', from, band, isCoded: use === 'hazardIndex', ...codes, ...words };
}

/** The maps of one hazard; of several units, or with files beside them, all are written anew in metres. */
function assembleMaps(maps: readonly PlanLayer[], { raster, steps, isAlone }: Workbench): object {
  const [first] = maps;
  const isAsItIs = maps.every((layer) => layer.unit === first!.unit && isAlone(layer));
  const nodata = settleNodata(maps);
  const dryCode = nodata === null || nodata === 'dry' ? null : RESTATED_DRY;
  const restate = (layer: PlanLayer) => {
    const to = `${layer.hazard}/${layer.scenario}-rp${layer.returnPeriodYears}-metres.tif`;
    const { dry, openWater } = layer;
    steps.set(to, {
      ...restateAs(layer, { to, factor: METRES_PER_UNIT[layer.unit!], description: 'metres' }),
      dry: dry ?? [],
      dryCode,
      openWater: openWater ?? [],
    });
    return { path: to, ...(layer.crs === null ? {} : { crs: layer.crs }) };
  };
  const sorted = maps.toSorted((a, b) => a.returnPeriodYears! - b.returnPeriodYears!);
  const codes = (field: 'dry' | 'openWater') => {
    const named = maps.flatMap((layer) => layer[field] ?? []);
    if (named.length === 0) return {};
    if (isAsItIs) return { [field]: [...new Set(named)] };
    // Maps written anew have one code for permanent water, and for dry land one or no data.
    if (field === 'openWater') return { openWater: [RESTATED_OPEN_WATER] };
    return dryCode === null ? {} : { dry: [dryCode] };
  };
  return {
    quantity: first!.quantity,
    unit: isAsItIs ? first!.unit : 'm',
    maps: sorted.map((layer) => ({
      returnPeriod: layer.returnPeriodYears,
      ...(isAsItIs ? raster(layer) : restate(layer)),
      ...(layer.scenario === 'base' ? {} : { scenario: layer.scenario }),
    })),
    ...codes('dry'),
    ...codes('openWater'),
    ...(nodata === null ? {} : { nodata }),
  };
}

/** What heights of the ground are counted from, where that is known. */
function nameDatum({ verticalDatum }: PlanLayer): { readonly verticalDatum?: string } {
  return verticalDatum === null ? {} : { verticalDatum };
}

/** A raster as it is; polygons are burnt into one on the grid of the hazard's most frequent map. */
function assembleStandard(
  layer: PlanLayer,
  maps: readonly PlanLayer[],
  files: readonly SourceFile[],
  { raster, steps }: Workbench,
): object {
  if (files.find(({ path }) => path === layer.file)?.kind === 'raster') return raster(layer);
  const to = `${layer.hazard}/standard-of-protection.tif`;
  const like = maps.toSorted((a, b) => a.returnPeriodYears! - b.returnPeriodYears!)[0]!;
  const { file: from, band, crs, attribute } = layer;
  steps.set(to, {
    kind: 'burn',
    from,
    layer: band,
    crs,
    to,
    attribute: attribute!,
    like: like.file,
    likeCrs: like.crs,
  });
  return { path: to, ...(like.crs === null ? {} : { crs: like.crs }) };
}

function assembleWildfire(
  only: (use: PlanLayer['use']) => PlanLayer | undefined,
  raster: (layer: PlanLayer) => object,
): object | null {
  const index = only('hazardIndex');
  const burn = only('burnProbability');
  const nodata = settleNodata([index ?? burn]);
  const meaning = nodata === null ? {} : { nodata };
  if (index !== undefined) return { hazardIndex: { ...raster(index), classes: index.classes }, ...meaning };
  const flame = only('flameLength');
  const intensity = only('conditionalIntensity');
  if (burn === undefined) return null;
  return {
    burnProbability: raster(burn),
    ...(flame === undefined ? {} : { flameLength: { ...raster(flame), unit: flame.unit } }),
    ...(intensity === undefined ? {} : { conditionalIntensity: raster(intensity) }),
    ...meaning,
  };
}

function assembleAddresses(
  layer: PlanLayer,
  file: SourceFile | undefined,
  { copy, steps }: Pick<Workbench, 'steps'> & { readonly copy: (layer: PlanLayer) => { readonly path: string } },
): object {
  if (/\.(?:osm|pbf|osm\.gz)$/i.test(layer.file)) return { ...copy(layer), format: 'osm' };
  const isReadAsIs =
    file?.kind !== 'table' ||
    (file.encoding === 'utf-8' &&
      layer.crs === null &&
      addressColumnParts.every((part) => layer.columns?.[part] === file.addressColumns[part]));
  if (isReadAsIs) return { ...copy(layer), format: 'openaddresses' };
  const to = `${layer.file.replace(/\.[^./]+$/, '')}-openaddresses.csv`;
  steps.set(to, { kind: 'addresses', from: layer.file, to, columns: layer.columns ?? {}, crs: layer.crs });
  return { path: to, format: 'openaddresses' };
}
