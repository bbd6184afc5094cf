import type { FailureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import type { BurnOrder } from '#main/pack/index.ts';
import type { AddressJob } from './cut-addresses.fs.ts';
import type { ExtractAddressJob } from './cut-extracts.fs.ts';
import type { ArchiveJob } from './cut-archive.fs.ts';
import type { WindowJob } from './cut-window.ts';
import type { NameListJob } from './read-name-list.ts';
import type { NewestJob, NewestLinkJob, TileIndexJob } from './read-tile-index.ts';
import type { StacItemsJob } from './read-stac-items.ts';
import type { ExtractsJob } from './read-extracts.ts';
import type { RecordJob, RecordsJob } from './read-collected.ts';
import type { FetchOptions } from './remote-files.fs.ts';
import type { MemberJob, MembersJob } from './unpack-member.fs.ts';

/** Work over bytes of servers, by what it gives. */
export type RegionJob =
  | { readonly window: WindowJob }
  | { readonly archive: ArchiveJob }
  | { readonly addresses: AddressJob }
  | { readonly extractAddresses: ExtractAddressJob }
  | { readonly areas: BurnOrder }
  | { readonly members: MembersJob }
  | { readonly member: MemberJob }
  | { readonly index: TileIndexJob }
  | { readonly listed: NameListJob }
  | { readonly stacItems: StacItemsJob }
  | { readonly extracts: ExtractsJob }
  | { readonly newest: NewestJob }
  | { readonly newestLink: NewestLinkJob }
  | { readonly records: RecordsJob }
  | { readonly record: RecordJob };

/** What the reader process answers: what came of a job, or why the bytes of the server are of no use. */
export type ReaderAnswer = { readonly result: unknown } | { readonly refused: FailureText };

/** Has work over bytes of servers done in the reader process. @throws FileRefusedError; CancelledError */
export async function inReader<Result>(job: RegionJob, { signal }: Pick<FetchOptions, 'signal'>): Promise<Result> {
  const answer = await runIsolated<never, ReaderAnswer>('region-window', job, { signal });
  if ('refused' in answer) throw new FileRefusedError(answer.refused, { reason: 'unusable' });
  return answer.result as Result;
}
