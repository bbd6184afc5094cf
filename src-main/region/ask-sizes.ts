import { splitBox, type BoundingBox } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { Source } from '#shared/region/source.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { describeWorkFailure } from '#main/platform/errors/describe-failure.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import type { RangeClient } from '#main/platform/http/ranges/range-client.ts';
import type { FileState } from '#main/platform/http/ranges/request-range.ts';
import { isAbsentOnServer, type RemoteFiles } from './fetching/remote-files.fs.ts';
import { findCells } from './find-cells.ts';
import { listFiles } from './list-files.ts';

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
 * Bytes of the files of a source that come whole for a box; null where nobody says it, or parts of the files come.
 * @throws FileRefusedError; the signal's reason
 */
async function askSize(
  { client, files }: Asking,
  source: Source,
  box: BoundingBox,
  signal: AbortSignal,
): Promise<number | null> {
  if (source.reading !== 'whole') return null;
  const cells = await findCells(files, source, box, { signal, onBytes: () => undefined });
  if (cells === null) return null;
  let all = 0;
  for (const { url, others } of listFiles(source, cells)) {
    const state = await askState(client, [url, ...others], signal);
    if (state === null) throw new FileRefusedError(failureText('region-not-there', { url }));
    if (state.size === null) return null;
    all += state.size;
  }
  return all;
}
