import type { BoundingBox } from '#shared/geo/geo.ts';
import type { SourceFile, SourceRaster } from '#shared/pack/pack-source.ts';
import {
  type CompletedGeoTiff,
  createTransform,
  findVerticalUnit,
  type GeoTiff,
  openWithSidecar,
  RasterRefusedError,
  resolveProjection,
} from '#main/raster/index.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { describeRefused, isFileProblem } from '../install/findings.ts';
import { describeFileCode } from '#main/platform/errors/pack-text-error.ts';
import { turnBox } from './planning/cover-boxes.ts';
import { sampleBands } from './sample-bands.ts';

/** Looks into a raster. @param path in the folder @param crs what the plan says of its coordinate system */
export async function inspectRaster(absolute: string, path: string, crs: string | undefined): Promise<SourceFile> {
  try {
    const completed = await openWithSidecar(absolute);
    try {
      return describeRaster(completed, path, crs);
    } finally {
      completed.file.close();
    }
  } catch (error) {
    if (error instanceof RasterRefusedError) {
      const why = packText('found-not-expected', { found: describeRefused(error), expected: error.expected });
      return { kind: 'unusable', path, why, isTold: true };
    }
    if (!isFileProblem(error)) throw error;
    return { kind: 'unusable', path, why: describeFileCode(error.code), isTold: true };
  }
}

function describeRaster(
  { file, changedBy, problems }: CompletedGeoTiff,
  path: string,
  crs: string | undefined,
): SourceRaster {
  const own = tryProjection(file, undefined);
  const resolved = 'projection' in own || crs === undefined ? own : tryProjection(file, crs);
  const samples = sampleBands(file);
  return {
    kind: 'raster',
    path,
    width: file.width,
    height: file.height,
    isFloat: file.sampleType.startsWith('float'),
    namesCrs: 'projection' in own,
    groundUnit: 'projection' in resolved ? findGroundUnit(resolved.projection) : null,
    verticalUnit: findVerticalUnit(file.keys),
    isOfAmericanDatum: 'projection' in resolved && isOfAmericanDatum(resolved.projection),
    crsProblem: 'projection' in resolved ? null : resolved,
    bbox: 'projection' in resolved ? computeBox(file, resolved.projection) : null,
    hasSidecarNumbers: changedBy.length > 0,
    sidecarProblems: problems,
    bands: file.texts.map(({ description, unit, moreUnits, others }, band) => ({
      description,
      unit,
      moreUnits,
      texts: others,
      ...file.scaling[band]!,
      sample: samples[band] ?? null,
    })),
  };
}

function tryProjection(
  file: GeoTiff,
  crs: string | undefined,
): { readonly projection: string } | { readonly found: PackText; readonly expected: PackText } {
  try {
    return { projection: resolveProjection(file.keys, crs) };
  } catch (error) {
    if (!(error instanceof RasterRefusedError)) throw error;
    return { found: error.found, expected: error.expected };
  }
}

/** The two feet differ from 0.3048 m by two parts in a million at most; every other unit by far more. */
const FOOT = { metres: 0.3048, tolerance: 1e-5 };

function findGroundUnit(projection: string): SourceRaster['groundUnit'] {
  if (/\+proj=longlat\b/.test(projection)) return 'degree';
  const unit = /\+units=(\S+)/.exec(projection)?.[1] ?? 'm';
  const metres = Number(
    /\+to_meter=(\S+)/.exec(projection)?.[1] ?? (unit === 'm' ? 1 : unit.endsWith('ft') ? FOOT.metres : NaN),
  );
  if (metres === 1) return 'metre';
  return Math.abs(metres / FOOT.metres - 1) < FOOT.tolerance ? 'foot' : null;
}

/** NAD83 is counted on GRS 80, as are datums of other continents; NAD27 on Clarke's figure of 1866. */
function isOfAmericanDatum(projection: string): boolean {
  return /\+(?:ellps=(?:GRS80|clrk66)|datum=NAD(?:83|27))\b/.test(projection);
}

/** Places along the edge of a raster that are asked where they lie: an edge may be bent in degrees. */
const STEPS = 8;

function computeBox({ geotransform, width, height }: GeoTiff, projection: string): BoundingBox | null {
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
