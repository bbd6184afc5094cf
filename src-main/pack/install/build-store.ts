import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import {
  assembleGroup,
  type GeoTiff,
  type GroupSource,
  loadUnitSegment,
  planUnits,
  type Samples,
  type UnitPlan,
  writeGroup,
  writeStoreFile,
} from '#main/raster/index.ts';
import { createDisplayRank } from './display-rank.ts';
import { addRasterProblem, type PackFindings } from './findings.ts';
import { BandError, describeUnitGroup, nameSegment, packUnits } from './pack-units.fs.ts';
import type { PlannedBand, PlannedGroup, RasterPlan } from './plan-rasters.ts';
import type { WorkFolder } from './work-folder.fs.ts';

/** Bytes that the rows read at once may take; more only where one chunk of a file is larger. */
const ROWS_BYTES = 64 * 1024 * 1024;

/** Rows that are read at once at least. */
const LEAST_ROWS = 64;

/** Cells, all maps together, from which on a group is packed in threads, unit by unit, and can be resumed. */
const LARGE_CELLS = 32_000_000;

export interface StoreJob {
  readonly plan: RasterPlan;
  readonly manifest: PackManifest;
  readonly findings: PackFindings;
  /** Opens the folder in which the units of large groups are kept. */
  readonly openWork: () => WorkFolder;
  readonly onProgress: (fraction: number, file: string | null) => void;
}

/**
 * Writes the store of all rasters of a pack; a cell that cannot be decoded is a finding. Gives whether it was written.
 */
export async function buildStore(path: string, job: StoreJob): Promise<boolean> {
  const { plan, manifest, findings, onProgress } = job;
  const totalCells = plan.groups.reduce((sum, group) => sum + countCells(group), 0);
  let doneCells = 0;
  const tell = (cells: number, file: string | null): void => {
    doneCells += cells;
    onProgress(doneCells / totalCells, file);
  };
  let reading: PlannedBand = plan.groups[0]!.bands[0]!;
  try {
    const units = await packLargeGroups(job, tell);
    writeStoreFile(path, (file) =>
      plan.groups.map((group) => {
        const large = units?.plans.get(group);
        if (large === undefined) {
          const source = toSource(group, manifest, (planned) => (reading = planned));
          return writeGroup(file, source, (cells) => tell(cells, reading.band.path));
        }
        const bands = group.bands.map(({ band }) => band);
        return assembleGroup(file, {
          grid: group.grid,
          bands,
          plan: large.plan,
          rank: createDisplayRank(bands, manifest.hazards),
          load: (unit) => loadUnitSegment(nameSegment(units!.folder.path, { group: large.number, unit })),
        });
      }),
    );
    units?.folder.remove();
    return true;
  } catch (error) {
    const { cause, band } =
      error instanceof BandError && error.cause instanceof Error
        ? { cause: error.cause, band: listLarge(plan)[error.group]!.bands[error.band]! }
        : { cause: error, band: reading };
    addRasterProblem(findings, band.band.path, `${band.field}.path`, cause);
    return false;
  }
}

interface LargeGroups {
  readonly folder: WorkFolder;
  readonly plans: ReadonlyMap<PlannedGroup, { readonly number: number; readonly plan: UnitPlan }>;
}

/** Packs what is large in threads; null when nothing is. A pack that is refused leaves no units behind. */
async function packLargeGroups(
  { plan, manifest, openWork }: StoreJob,
  onCells: (cells: number, file: string) => void,
): Promise<LargeGroups | null> {
  const large = listLarge(plan);
  if (large.length === 0) return null;
  const folder = openWork();
  const plans = new Map(
    large.map((group, number) => {
      const isTiled = group.bands.every(({ file }) => file.isTiled);
      const bands = group.bands.map(({ band }) => band);
      return [group, { number, plan: planUnits(group.grid, bands, isTiled) }];
    }),
  );
  const groups = large.map((group) => describeUnitGroup(group, plans.get(group)!.plan));
  try {
    await packUnits({ groups, hazards: manifest.hazards, folder: folder.path }, onCells);
  } catch (error) {
    folder.remove();
    throw error;
  }
  return { folder, plans };
}

function listLarge({ groups }: RasterPlan): PlannedGroup[] {
  return groups.filter((group) => countCells(group) >= LARGE_CELLS);
}

function countCells({ grid, bands }: PlannedGroup): number {
  return grid.width * grid.height * bands.length;
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
    rank: createDisplayRank(
      bands.map(({ band }) => band),
      manifest.hazards,
    ),
  };
}

/** Whole chunks of every file where they fit: nothing is decoded twice then. */
function chooseRows(bands: readonly PlannedBand[]): number {
  const bytesPerRow = bands.reduce((sum, { file }) => sum + file.width * 8, 0);
  const affordable = Math.floor(ROWS_BYTES / bytesPerRow);
  const chunk = Math.max(LEAST_ROWS, ...bands.map(({ file }) => file.rowsPerChunk));
  const wanted = Math.max(chunk, Math.floor(affordable / chunk) * chunk);
  return Math.min(wanted, bands[0]!.file.height);
}
