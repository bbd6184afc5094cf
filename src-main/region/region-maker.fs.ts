import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import { describeFailure } from '#main/platform/errors/describe-failure.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import type { TemplateValues } from './expand-template.ts';
import { fetchMap, fetchTileIndex } from './fetching/fetch-map.ts';
import type { FetchOptions, RemoteFiles } from './fetching/remote-files.fs.ts';
import { listGridCells } from './grid-cells.ts';
import { listFloodMaps, type FloodSource } from './list-maps.ts';
import { describeFloodPack, namePack } from './region-pack.ts';

export type RegionProgress = EventPayload<'region.progress'>;
type MadePack = ProcedureOutput<'region.get'>['packs'][number];

interface GetOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RegionProgress) => void;
}

/** Creates what makes packs of public data. @param making folder for packs that are not kept; it need not be there */
export function createRegionMaker({
  files,
  library,
  temporaryPaths,
  making,
}: {
  readonly files: RemoteFiles;
  readonly library: PackLibrary;
  readonly temporaryPaths: TemporaryPaths;
  readonly making: string;
}) {
  /** The values of the template for each tile that the box touches. */
  async function listCells({ files: rule }: FloodSource, box: BoundingBox, options: FetchOptions) {
    if (rule.by === 'whole') return [{}];
    if (rule.by === 'grid') return listGridCells(rule, box);
    if (rule.by !== 'index') throw new FileRefusedError(failureText('region-not-fetched'));
    const cells = await fetchTileIndex(files, { url: rule.index, box, properties: rule.properties }, options);
    if (cells === null) throw new FileRefusedError(failureText('region-no-index', { url: rule.index }));
    return cells;
  }

  async function writePack(
    source: FloodSource,
    { box, region, folder }: { readonly box: BoundingBox; readonly region: string; readonly folder: string },
    { signal, onProgress }: GetOptions,
  ): Promise<boolean> {
    let bytes = 0;
    let pieces = 0;
    const ofPieces = source.holds.returnPeriods.length;
    const tell = (): void => onProgress({ source: source.id, pieces, ofPieces, bytes });
    const options: FetchOptions = {
      signal,
      onBytes(count) {
        bytes += count;
        tell();
      },
    };
    tell();
    const cells: readonly TemplateValues[] = await listCells(source, box, options);
    const maps: { readonly returnPeriod: number; readonly path: string }[] = [];
    let cellsWithNumbers = 0;
    for (const { returnPeriod, tiles } of listFloodMaps(source, cells)) {
      const name = `rp${returnPeriod}.tif`;
      const target = path.join(folder, name);
      const { raster } = source.holds;
      const cut = await fetchMap(files, { tiles, raster, box }, target, options);
      if (cut !== null) {
        maps.push({ returnPeriod, path: name });
        cellsWithNumbers += cut.cellsWithNumbers;
      }
      pieces += 1;
      tell();
    }
    if (cellsWithNumbers === 0) return false;
    if (maps.length < ofPieces)
      throw new FileRefusedError(failureText('region-map-missing', { count: ofPieces - maps.length, all: ofPieces }));
    const manifest = describeFloodPack(source, { region, box, maps });
    writeFileSync(path.join(folder, 'pack.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
    return true;
  }

  /** @param parent folder that the pack is put into; null: it is installed, and not kept */
  async function makePack(
    source: FloodSource,
    { box, region, parent }: { readonly box: BoundingBox; readonly region: string; readonly parent: string | null },
    options: GetOptions,
  ): Promise<MadePack> {
    const id = namePack(region, source.id);
    const made = { source: source.id, id, version: source.version };
    if (parent === null) library.requireNew(made);
    const kept = parent === null ? null : path.join(parent, id);
    if (kept !== null && existsSync(kept))
      throw new FileRefusedError(failureText('pack-folder-exists', { name: kept }));
    const place = kept ?? path.join(making, randomUUID());
    mkdirSync(path.dirname(place), { recursive: true });
    const part = temporaryPaths.beside(place);
    try {
      mkdirSync(part.path, { mode: 0o700 });
      const hasFigures = await writePack(source, { box, region, folder: part.path }, options);
      if (!hasFigures) return { ...made, state: 'nothing' };
      if (kept === null) await library.install(part.path, { signal: options.signal });
      else renameSync(part.path, kept);
      return { ...made, state: kept === null ? 'installed' : 'written' };
    } finally {
      part.remove();
    }
  }

  return {
    /**
     * Makes a pack of each source, one after the other: each can be used while the next is fetched. One that fails ends
     * none of the others.
     * @throws CancelledError
     */
    async get(
      sources: readonly FloodSource[],
      region: { readonly box: BoundingBox; readonly region: string; readonly parent: string | null },
      options: GetOptions,
    ): Promise<ProcedureOutput<'region.get'>> {
      const packs: MadePack[] = [];
      const failed: ProcedureOutput<'region.get'>['failed'] = [];
      for (const source of sources) {
        try {
          packs.push(await makePack(source, region, options));
        } catch (error) {
          if (options.signal.aborted) throw new CancelledError();
          failed.push({ source: source.id, ...describeFailure(error) });
        }
      }
      return { packs, failed };
    },
  };
}
