import type { BoundingBox } from '#shared/geo/geo.ts';
import type { SourceFile, SourceRaster } from '#shared/pack/pack-source.ts';
import {
  type CompletedGeoTiff,
  createTransform,
  type GeoTiff,
  nameUnit,
  openWithSidecar,
  RasterRefusedError,
  type ResolvedSystem,
  resolveProjection,
} from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { describeRefused, isFileProblem } from '../install/findings.ts';
import { describeFileError } from '#main/platform/errors/pack-text-error.ts';
import { turnBox } from './planning/cover-boxes.ts';
import { sampleBands } from './sample-bands.ts';

/** What a plan says of the coordinate system of a raster that names none. */
interface PlannedSystem {
  /** Said of this one. */
  readonly stated: string | undefined;
  /** Said of all. */
  readonly general: string | undefined;
}

/** Looks into a raster. @param path in the folder */
export async function inspectRaster(absolute: string, path: string, planned: PlannedSystem): Promise<SourceFile> {
  try {
    const completed = await openWithSidecar(absolute);
    try {
      return describeRaster(completed, path, planned);
    } finally {
      completed.file.close();
    }
  } catch (error) {
    if (error instanceof RasterRefusedError) {
      const why = packText('found-not-expected', { found: describeRefused(error), expected: error.expected });
      return { kind: 'unusable', path, why, isTold: true };
    }
    if (!isFileProblem(error)) throw error;
    return { kind: 'unusable', path, why: describeFileError(error), isTold: true };
  }
}

/** The coordinate system of a raster: its own, else what the plan or a file beside it says; or why there is none. */
export function resolveSystem(
  { file, system: beside }: Pick<CompletedGeoTiff, 'file' | 'system'>,
  planned: PlannedSystem,
): ResolvedSystem {
  const own = tryProjection(file, undefined);
  return 'projection' in own ? own : resolvePlanned(file, planned, beside, own);
}

function describeRaster(completed: CompletedGeoTiff, path: string, planned: PlannedSystem): SourceRaster {
  const { file, system: beside, verticalUnit, verticalDatums, changedBy, problems } = completed;
  const own = tryProjection(file, undefined);
  const resolved = resolveSystem(completed, planned);
  const samples = sampleBands(file);
  return {
    kind: 'raster',
    path,
    width: file.width,
    height: file.height,
    isFloat: file.sampleType.startsWith('float'),
    namesCrs: 'projection' in own,
    crsBeside: !('projection' in own) && isDefinition(beside) ? beside.projection : null,
    groundUnit: 'projection' in resolved ? findGroundUnit(resolved.projection) : null,
    verticalUnit,
    verticalDatums,
    isOfAmericanDatum: 'projection' in resolved && isOfAmericanDatum(resolved.projection),
    crsProblem: 'projection' in resolved ? null : resolved,
    bbox: 'projection' in resolved ? computeRasterBox(file, resolved.projection) : null,
    hasSidecarNumbers: changedBy.length > 0,
    sidecarProblems: problems,
    bands: file.texts.map(({ description, unit, moreUnits, others, about }, band) => ({
      description,
      unit,
      moreUnits,
      texts: others,
      about,
      ...file.scaling[band]!,
      sample: samples[band] ?? null,
    })),
  };
}

/** The system of a raster that names none: of the plan for this one, of the file beside it, of the plan for all. */
function resolvePlanned(
  file: GeoTiff,
  { stated, general }: PlannedSystem,
  beside: ResolvedSystem | null,
  own: ResolvedSystem,
): ResolvedSystem {
  if (stated !== undefined) return tryProjection(file, stated);
  if (isDefinition(beside)) return beside;
  return general === undefined ? own : tryProjection(file, general);
}

/** Whether a system is known in the words of PROJ: what only well-known text describes, no manifest names. */
function isDefinition(system: ResolvedSystem | null): system is { readonly projection: string } {
  return system !== null && 'projection' in system && system.projection.startsWith('+');
}

function tryProjection(file: GeoTiff, crs: string | undefined): ResolvedSystem {
  try {
    return { projection: resolveProjection(file.keys, crs) };
  } catch (error) {
    if (!(error instanceof RasterRefusedError)) throw error;
    return { found: error.found, expected: error.expected };
  }
}

function findGroundUnit(projection: string): SourceRaster['groundUnit'] {
  if (/\+proj=longlat\b/.test(projection)) return 'degree';
  const unit = /\+units=(\S+)/.exec(projection)?.[1] ?? 'm';
  const named = unit === 'm' ? 1 : unit.endsWith('ft') ? METRES_PER_UNIT.ft : NaN;
  const name = nameUnit(Number(/\+to_meter=(\S+)/.exec(projection)?.[1] ?? named));
  return name === 'unknown' ? null : name;
}

/** NAD83 is counted on GRS 80, as are datums of other continents; NAD27 on Clarke's figure of 1866. */
function isOfAmericanDatum(projection: string): boolean {
  return /\+(?:ellps=(?:GRS80|clrk66)|datum=NAD(?:83|27))\b/.test(projection);
}

/** Places along the edge of a raster that are asked where they lie: an edge may be bent in degrees. */
const STEPS = 8;

/** The box around a raster, degrees; null where its edge has no place on earth. */
export function computeRasterBox({ geotransform, width, height }: GeoTiff, projection: string): BoundingBox | null {
  const { originX, originY, cellWidth, cellHeight } = geotransform;
  const { unproject } = createTransform(projection);
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);
  const backwards = shares.toReversed();
  // All round the edge, each place beside the one before.
  const edge = [
    ...shares.map((share) => [share, 0] as const),
    ...shares.map((share) => [1, share] as const),
    ...backwards.map((share) => [share, 1] as const),
    ...backwards.map((share) => [0, share] as const),
  ];
  let beside = NaN;
  const places = edge.map(([across, down]) => {
    const place = unproject(originX + across * width * cellWidth, originY - down * height * cellHeight);
    // Counted on across the date line.
    const turns = Number.isNaN(beside) ? 0 : Math.round((beside - place.longitude) / 360);
    beside = place.longitude + 360 * turns;
    return { longitude: beside, latitude: place.latitude };
  });
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  const box = [
    Math.min(...longitudes),
    Math.max(-90, Math.min(...latitudes)),
    Math.max(...longitudes),
    Math.min(90, Math.max(...latitudes)),
  ] as const;
  return box.every(Number.isFinite) ? turnBox(box) : null;
}
