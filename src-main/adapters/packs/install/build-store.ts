import { namesStoredNumber } from '#shared/domain/hazard-reading.ts';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';
import type { GeoTiff } from '#main/adapters/raster/geotiff/open-geotiff.ts';
import { computeScaled, isNodata, type RasterBand } from '#main/adapters/raster/raster-band.ts';
import type { Samples } from '#main/adapters/raster/sample-type.ts';
import { TILE_SIDE } from '#main/adapters/raster/store-format.ts';
import { writeRasterStore, type GroupSource } from '#main/adapters/raster/write-raster-store.ts';
import { addRasterProblem, type FindingList } from './findings.ts';
import type { PlannedBand, PlannedGroup, RasterPlan } from './plan-rasters.ts';

/** Bytes that the rows read at once may take; more only where one chunk of a file is larger. */
const ROWS_BYTES = 64 * 1024 * 1024;

/** Writes the store of all rasters of a pack; a cell that cannot be decoded is a finding. Gives whether it was written. */
export function buildStore(
  path: string,
  plan: RasterPlan,
  manifest: PackManifest,
  findings: FindingList,
  onProgress: (fraction: number, file: string | null) => void,
): boolean {
  let reading: PlannedBand | null = null;
  const sources = plan.groups.map((group) => toSource(group, manifest, (planned) => (reading = planned)));
  try {
    writeRasterStore(path, sources, (fraction) => onProgress(fraction, reading?.band.path ?? null));
    return true;
  } catch (error) {
    const { band, field } = reading ?? plan.groups[0]!.bands[0]!;
    addRasterProblem(findings, band.path, `${field}.path`, error);
    return false;
  }
}

function toSource(
  { grid, bands }: PlannedGroup,
  manifest: PackManifest,
  onRead: (planned: PlannedBand) => void,
): GroupSource {
  const byFile = new Map<GeoTiff, number[]>();
  bands.forEach(({ file }, position) => byFile.set(file, [...(byFile.get(file) ?? []), position]));
  return {
    grid,
    bands: bands.map(({ band }) => band),
    rowsAtOnce: chooseRows(bands),
    readRows(row, rows) {
      const results: Samples[] = [];
      for (const [file, positions] of byFile) {
        onRead(bands[positions[0]!]!);
        const samples = file.readRows(
          row,
          rows,
          positions.map((position) => bands[position]!.band.band - 1),
        );
        positions.forEach((position, index) => (results[position] = samples[index]!));
      }
      return results;
    },
    rank: createRank(
      bands.map(({ band }) => band),
      manifest,
    ),
  };
}

/** Whole chunks of every file where they fit: nothing is decoded twice then. */
function chooseRows(bands: readonly PlannedBand[]): number {
  const first = bands[0]!.file;
  const bytesPerRow = bands.reduce((sum, { file }) => sum + file.width * 8, 0);
  const affordable = Math.max(1, Math.floor(ROWS_BYTES / bytesPerRow / TILE_SIDE)) * TILE_SIDE;
  const chunk = Math.ceil(Math.max(...bands.map(({ file }) => file.rowsPerChunk)) / TILE_SIDE) * TILE_SIDE;
  const wanted = Math.max(chunk, Math.floor(affordable / chunk) * chunk);
  return Math.min(wanted, Math.ceil(first.height / TILE_SIDE) * TILE_SIDE);
}

/**
 * Which of four cells a zoomed-out map shows: of flood depths the deepest water, so that a narrow flood does not vanish;
 * of everything else any cell that has a number.
 */
function createRank(bands: readonly RasterBand[], manifest: PackManifest): (band: number, stored: number) => number {
  const ranks = bands.map((band) => {
    const definition = band.role === 'flood' && band.hazard !== null ? manifest.hazards[band.hazard] : undefined;
    return (stored: number): number => {
      if (isNodata(band, stored)) return Number.NaN;
      if (definition === undefined) return 0;
      if (namesStoredNumber(definition.dry, stored)) return Number.NEGATIVE_INFINITY;
      if (namesStoredNumber(definition.openWater, stored)) return Number.POSITIVE_INFINITY;
      return computeScaled(band, stored);
    };
  });
  return (band, stored) => ranks[band]!(stored);
}
