import { splitBox, type BoundingBox } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { Source } from '#shared/region/source.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { describeWorkFailure } from '#main/platform/errors/describe-failure.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import type { RangeClient } from '#main/platform/http/ranges/range-client.ts';
import type { FileState } from '#main/platform/http/ranges/request-range.ts';
import { isAbsentOnServer, type FetchOptions, type RemoteFiles } from './fetching/remote-files.fs.ts';
import { listZipMembers } from './fetching/zip-members.fs.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import { findCells } from './find-cells.ts';
import { findDivisions, listPartValues, listPartTables } from './find-divisions.ts';
import { findRecords } from './find-records.ts';
import { listFiles } from './list-files.ts';
import type { PlaceList } from './place-list.fs.ts';
import { shapefileEndings } from './write-protection.fs.ts';

/**
 * What servers say of a file that is at one of some addresses; null where none of them has it.
 * @throws FileRefusedError; the signal's reason
 */
export async function askState(
  client: RangeClient,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<FileState | null> {
  for (const url of urls) {
    try {
      return await client.requestState(url, signal);
    } catch (error) {
      if (!(error instanceof FileRefusedError) || !isAbsentOnServer(error)) throw error;
    }
  }
  return null;
}

/** Who asks, and what is told of what fails. */
interface Asking {
  readonly client: RangeClient;
  readonly files: RemoteFiles;
  readonly places: Pick<PlaceList, 'listDivisions'>;
  /** Gives the id under which a fault stands in the log. */
  readonly logFault: (fault: unknown) => string;
}

/** How large the files of sources are that come whole for a box; one that fails ends none of the others. */
export async function askSizes(
  asking: Asking,
  sources: readonly Source[],
  box: BoundingBox,
  signal: AbortSignal,
): Promise<ProcedureOutput<'region.sizes'>> {
  const sizes: ProcedureOutput<'region.sizes'>['sizes'] = [];
  const failed: ProcedureOutput<'region.sizes'>['failed'] = [];
  for (const source of sources) {
    try {
      let bytes: number | null = 0;
      for (const side of splitBox(box)) {
        const ofSide = await askSize(asking, source, side, signal);
        bytes = bytes === null || ofSide === null ? null : bytes + ofSide;
      }
      sizes.push({ source: source.id, bytes });
    } catch (error) {
      if (signal.aborted) throw new CancelledError();
      failed.push({ source: source.id, ...describeWorkFailure(error, asking.logFault) });
    }
  }
  return { sizes, failed };
}

/**
 * Bytes of the files of a source that come whole for a box, of zips those of the members that are taken out; null where
 * nobody says it, or parts of the files come.
 * @throws FileRefusedError; the signal's reason
 */
async function askSize(
  { client, files, places }: Asking,
  source: Source,
  box: BoundingBox,
  signal: AbortSignal,
): Promise<number | null> {
  if (source.reading !== 'whole') return null;
  const options = { signal, onBytes: () => undefined };
  const divisions = await findDivisions(places, source, box);
  const cells = await findWholeFiles(files, source, { box, divisions }, options);
  if (cells === null) return null;
  const patterns = listMemberPatterns(source, divisions);
  let all = 0;
  if (patterns !== null) {
    for (const cell of cells) {
      const urls = source.urls.map((url) => expandTemplate(url, cell));
      for (const { bytes } of await listZipMembers(files, urls, patterns, options)) all += bytes;
    }
    return all;
  }
  for (const { url, others } of listFiles(source, cells)) {
    const state = await askState(client, [url, ...others], signal);
    if (state === null) throw new FileRefusedError(failureText('region-not-there', { url }));
    if (state.size === null) return null;
    all += state.size;
  }
  return all;
}

/** The values of the template for each file that comes whole; null where the list that says so is not there. */
async function findWholeFiles(
  files: RemoteFiles,
  source: Source,
  { box, divisions }: { readonly box: BoundingBox; readonly divisions: ReadonlySet<string> },
  options: FetchOptions,
): Promise<readonly TemplateValues[] | null> {
  if (source.files.by === 'chosen') return listPartValues(source.files, divisions);
  if (source.files.by !== 'records') return findCells(files, source, box, options);
  const records = await findRecords(files, source.files, box, options);
  return records === null ? null : records.map(({ values }) => values);
}

/** Patterns of the names of the members that are taken out of a source's zips; null where its files are none. */
function listMemberPatterns({ holds }: Source, divisions: ReadonlySet<string>): string[] | null {
  if (holds.kind === 'wildfire') return [holds.burnProbability, ...holds.flameLengths.map(({ member }) => member)];
  if (holds.kind === 'protection') return shapefileEndings.map((ending) => holds.member.replace(/\.shp$/, ending));
  if (holds.kind !== 'addresses' || holds.members === undefined) return null;
  return listPartTables(holds.members, divisions).map(({ pattern }) => pattern);
}
