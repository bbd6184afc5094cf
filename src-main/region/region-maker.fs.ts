import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { makeFolders } from '#main/platform/files/make-folders.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import { describeWorkFailure } from '#main/platform/errors/describe-failure.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { MADE_OF_FILE, type PackLibrary } from '#main/pack/index.ts';
import { chooseCurveSet } from './choose-curve-set.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import { findDivisions } from './find-divisions.ts';
import {
  isFloodSource,
  isPackedSource,
  isProtectionSource,
  type FetchedSource,
  type PackedSource,
  type ProtectionSource,
} from './list-maps.ts';
import { createUseRecorder } from './made-of.ts';
import { listFinerPacks } from './made-packs.ts';
import type { PlaceList } from './place-list.fs.ts';
import { namePack, sortForInstalling } from './region-pack.ts';
import type { PackOrder } from './pack-order.ts';
import { countPieces, writeRegionPack } from './write-region-pack.fs.ts';

export type RegionProgress = EventPayload<'region.progress'>;
type MadePack = ProcedureOutput<'region.get'>['packs'][number];

/** A region that is made. */
interface RegionOrder extends Pick<
  PackOrder,
  'box' | 'region' | 'curveSet' | 'known' | 'protections' | 'futures' | 'onPartFailed'
> {
  /** Folder that the packs are put into; null: they are installed, and not kept. */
  readonly parent: string | null;
}

interface GetOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RegionProgress) => void;
}

/** Creates what makes packs of public data. @param making folder for packs that are not kept; it need not be there */
export function createRegionMaker({
  library,
  temporaryPaths,
  making,
  clock,
  places,
  logFault,
}: {
  readonly library: PackLibrary;
  readonly temporaryPaths: TemporaryPaths;
  readonly making: string;
  readonly clock: Clock;
  /** Gives the id under which a fault stands in the log. */
  readonly logFault: (fault: unknown) => string;
  readonly places: Pick<PlaceList, 'listDivisions' | 'findPart'>;
}) {
  /** Tells how far a source is, each time that something has come. */
  function follow(source: PackedSource, order: RegionOrder, { signal, onProgress }: GetOptions) {
    const ofPieces = countPieces(source, order);
    let bytes = 0;
    let pieces = 0;
    const tell = (): void => onProgress({ source: source.id, pieces, ofPieces, bytes });
    tell();
    return {
      signal,
      onBytes(count: number) {
        bytes += count;
        tell();
      },
      onPiece() {
        // A file that was changed is begun again, and so are its pieces.
        pieces = Math.min(pieces + 1, ofPieces);
        tell();
      },
    };
  }

  async function makePack(
    files: RemoteFiles,
    source: PackedSource,
    wanted: RegionOrder,
    options: GetOptions,
  ): Promise<MadePack> {
    const { parent, ...of } = wanted;
    const { box, region } = of;
    const id = namePack(region, box, source.id);
    // Each is a version of its own: the next one, of a larger box or newer maps, takes its place.
    const madeAt = clock.now();
    const version = `${source.version}+${madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
    const before = parent === null ? listFinerPacks(library, source, box, of.known) : [];
    const made = { source: source.id, id, version, behind: before.map((pack) => ({ id: pack.id, title: pack.title })) };
    const kept = parent === null ? null : path.join(parent, id);
    if (kept !== null && existsSync(kept))
      throw new FileRefusedError(failureText('pack-folder-exists', { name: kept }));
    const place = kept ?? path.join(making, randomUUID());
    makeFolders(path.dirname(place));
    const part = temporaryPaths.beside(place);
    try {
      mkdirSync(part.path, { mode: 0o700 });
      const divisions = await findDivisions(places, source, box);
      const order = { ...of, version, divisions, folder: part.path };
      const recorder = createUseRecorder(files);
      const follower = { ...follow(source, wanted, options), onCells: recorder.onCells };
      const hasFigures = await writeRegionPack(recorder.files, source, order, follower);
      if (!hasFigures) return { ...made, behind: [], state: 'nothing' };
      const uses = recorder.describe({
        source,
        others: of.protections.slice(0, 1),
        region,
        box,
        futures: of.futures,
        madeAt,
      });
      writeFileSync(path.join(part.path, MADE_OF_FILE), `${JSON.stringify(uses, null, 2)}\n`, { flag: 'wx' });
      const behind = before.map((pack) => pack.id);
      if (kept === null) await library.install(part.path, { signal: options.signal, behind });
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
      files: RemoteFiles,
      sources: readonly FetchedSource[],
      region: Omit<RegionOrder, 'curveSet' | 'protections' | 'onPartFailed'>,
      options: GetOptions,
    ): Promise<Pick<ProcedureOutput<'region.get'>, 'packs' | 'failed'>> {
      // Of the region, whatever is made of it.
      const order = { ...region, curveSet: chooseCurveSet(await places.findPart(region.box)) };
      const packs: MadePack[] = [];
      const failed: ProcedureOutput<'region.get'>['failed'] = [];
      const protections = sources.filter((source) => isProtectionSource(source));
      const protectionsOf = (source: PackedSource): ProtectionSource[] =>
        isFloodSource(source) ? protections.filter(({ holds }) => holds.hazard === source.holds.hazard) : [];
      const packed = sortForInstalling(sources.filter((source) => isPackedSource(source)));
      for (const protection of protections) {
        if (packed.some((source) => protectionsOf(source).includes(protection))) continue;
        const why = new FileRefusedError(failureText('region-needs-flood'));
        failed.push({ source: protection.id, ...describeWorkFailure(why, logFault) });
      }
      const onPartFailed = (source: FetchedSource, error: unknown): void =>
        void failed.push({ source: source.id, ...describeWorkFailure(error, logFault) });
      for (const source of packed) {
        try {
          const ofSource = { ...order, protections: protectionsOf(source), onPartFailed };
          packs.push(await makePack(files, source, ofSource, options));
        } catch (error) {
          if (options.signal.aborted) throw new CancelledError();
          failed.push({ source: source.id, ...describeWorkFailure(error, logFault) });
        }
      }
      return { packs, failed };
    },
  };
}
