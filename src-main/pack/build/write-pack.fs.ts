import { createHash } from 'node:crypto';
import { constants, copyFileSync, createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Finding } from '#shared/pack/pack.ts';
import { openWithSidecar, RasterRefusedError, writeGeotiff } from '#main/raster/index.ts';
import type { PackBuildStep } from './planning/assemble-pack.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { addRasterProblem, createFindingList, isFileProblem, type PackFindings } from '../install/findings.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { openAreas } from './area-source.ts';
import { AreasRefusedError } from './areas-refused-error.ts';
import { describeGroupStates } from './group-states.ts';
import { listMapFiles } from './inspect-folder.fs.ts';
import { tellChange } from '../install/source-states.fs.ts';
import { burnAreas } from './burn-areas.ts';
import { rewriteAddresses } from './rewrite-addresses.fs.ts';
import { writeArea, writeBoxes } from './write-area.fs.ts';
import { computeScaled, interpretStored } from '#engine/index.ts';

export interface WriteJob {
  readonly folder: string;
  /** Folder of the pack, which is created. */
  readonly target: string;
  /** `pack.json` without checksums. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly steps: readonly PackBuildStep[];
  /** What the files of the folder were like when they were looked into, by their paths. */
  readonly states: Readonly<Record<string, string>>;
}

/** Writes a pack folder: its files, then `pack.json` with their checksums. Gives what was wrong with the sources. */
export async function writePack(
  job: WriteJob,
  onProgress: (file: string, fraction: number) => void,
): Promise<Finding[]> {
  const findings = createFindingList();
  try {
    await writeFiles(job, findings, onProgress);
    tellChanges(job, findings);
  } catch (error) {
    // Whatever comes of reading what two have written.
    if (!tellChanges(job, findings)) throw error;
  }
  return [...findings.all];
}

/** Tells of files that are no more what the pack was planned from. Gives whether there are any. */
function tellChanges({ folder, steps, states }: WriteJob, findings: PackFindings): boolean {
  const now = describeGroupStates(folder, listMapFiles(folder));
  const used = steps.flatMap((step) =>
    step.kind === 'boxes' ? [] : step.kind === 'burn' ? [step.from, step.like] : [step.from],
  );
  const changed = [...new Set(used)].filter((file) => now.get(file) !== states[file]);
  for (const file of changed) tellChange(findings, file);
  return changed.length > 0;
}

async function writeFiles(
  { folder, target, manifest, steps }: WriteJob,
  findings: PackFindings,
  onProgress: (file: string, fraction: number) => void,
): Promise<void> {
  mkdirSync(target, { recursive: true });
  const checksums: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const tell = (fraction: number) => onProgress(step.to, (index + fraction) / steps.length);
    tell(0);
    const file = path.join(target, ...step.to.split('/'));
    mkdirSync(path.dirname(file), { recursive: true });
    if (await takeStep(step, folder, file, findings, tell)) checksums[step.to] = await computeChecksum(file);
  }
  writeFileSync(path.join(target, 'pack.json'), `${JSON.stringify({ ...manifest, checksums }, null, 2)}\n`);
}

/** Gives whether the file was written. */
async function takeStep(
  step: PackBuildStep,
  folder: string,
  target: string,
  findings: PackFindings,
  onProgress: (fraction: number) => void,
): Promise<boolean> {
  if (step.kind === 'boxes') {
    writeBoxes(step.bbox, target);
    return true;
  }
  const source = path.join(folder, ...step.from.split('/'));
  try {
    switch (step.kind) {
      case 'copy':
        // Shares the blocks where the file system can: a pack of many gigabytes costs nothing then.
        copyFileSync(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        break;
      case 'restate':
        await restateRaster(source, target, step, onProgress);
        break;
      case 'burn':
        await burn(step, folder, target, onProgress);
        break;
      case 'area':
        outline(step, source, target);
        break;
      default:
        await rewriteAddresses(source, target, step);
    }
    return true;
  } catch (error) {
    const field = step.kind === 'burn' ? 'attribute' : null;
    if (error instanceof AreasRefusedError) {
      findings.error('unusable-polygons', { file: step.from, field }, error.found, error.expected);
    } else if (error instanceof PackTextError) {
      findings.error('unusable-polygons', { file: step.from, field }, error.text, packText('polygons-expected'));
    } else if (error instanceof RasterRefusedError || isFileProblem(error)) {
      addRasterProblem(findings, step.from, step.kind, error);
    } else throw error;
    return false;
  }
}

function burn(
  { from, layer, crs, attribute, like, likeCrs }: Extract<PackBuildStep, { kind: 'burn' }>,
  folder: string,
  target: string,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const place = (file: string): string => path.join(folder, ...file.split('/'));
  return burnAreas({ from: place(from), layer, crs, attribute, like: place(like), likeCrs, target }, onProgress);
}

function outline({ layer, crs }: Extract<PackBuildStep, { kind: 'area' }>, source: string, target: string): void {
  const areas = openAreas({ file: source, layer, crs });
  try {
    writeArea(areas, target);
  } finally {
    areas.close();
  }
}

async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

type RestateStep = Extract<PackBuildStep, { kind: 'restate' }>;

/**
 * Writes one band anew, each number scaled and multiplied, or as it is stored: codes become one for permanent water
 * and, of dry land, one or no data. What a file beside the raster says counts.
 * @throws RasterRefusedError
 */
async function restateRaster(
  source: string,
  target: string,
  { band, factor, isCoded, dry, dryCode, openWater, openWaterCode, description }: RestateStep,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { file } = await openWithSidecar(source);
  try {
    const encoding = { nodata: file.nodata, ...file.scaling[band - 1]! };
    const restate = (stored: number): number => {
      const meaning = interpretStored({ dry, openWater }, encoding, stored);
      if (meaning === 'level') return isCoded ? stored : computeScaled(encoding, stored) * factor;
      if (meaning === 'openWater') return openWaterCode;
      return meaning === 'dry' ? (dryCode ?? NaN) : NaN;
    };
    const { width, height, geotransform, keys } = file;
    writeGeotiff(
      target,
      {
        width,
        height,
        geotransform,
        keys,
        description,
        readRows: (row, rows) => Float32Array.from(file.readRows(row, rows, [band - 1])[0]!, restate),
      },
      onProgress,
    );
  } finally {
    file.close();
  }
}
