import type { NewerAnswer, NewerReason } from '#shared/region/region-procedures.ts';
import type { Source } from '#shared/region/source.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { describeWorkFailure } from '#main/platform/errors/describe-failure.ts';
import { CancelledError, FileRefusedError } from '#main/platform/errors/errors.ts';
import type { RangeClient } from '#main/platform/http/ranges/range-client.ts';
import type { TemplateValues } from './expand-template.ts';
import { isOtherState } from './fetching/range-store.fs.ts';
import { isAbsentOnServer, readReason, type RemoteFiles } from './fetching/remote-files.fs.ts';
import { findCells } from './find-cells.ts';
import { withBehind } from './find-terrain-tiles.ts';
import { findRecords } from './find-records.ts';
import { describeAgain, type MadeOf, type UsedFile } from './made-of.ts';
import type { MadePack } from './made-packs.ts';
import { listHosts } from './source-hosts.ts';

type Reasons = NewerAnswer['reasons'];

const newer: ReadonlySet<NewerReason> = new Set(['catalogue', 'list', 'file']);

/** Who asks, in place of whom. */
interface Asking {
  readonly client: RangeClient;
  readonly files: RemoteFiles;
  readonly signal: AbortSignal;
  /** Gives the id under which a fault stands in the log. */
  readonly logFault: (fault: unknown) => string;
}

/** The sources that packs were made of, as far as the catalogue has them. */
export function listSourcesOfPacks(packs: readonly MadePack[], sources: readonly Source[]): Source[] {
  const ids = new Set(packs.flatMap(({ madeOf }) => (madeOf === null ? [] : [madeOf.source, ...madeOf.others])));
  return sources.filter(({ id }) => ids.has(id)).flatMap((source) => withBehind(source, sources));
}

/** Whether there is newer data than that of packs; one that fails ends none of the others. @throws CancelledError */
export async function checkPacks(
  asking: Asking,
  packs: readonly MadePack[],
  sources: readonly Source[],
): Promise<ProcedureOutput<'region.checkNewer'>> {
  const answered: NewerAnswer[] = [];
  const failed: ProcedureOutput<'region.checkNewer'>['failed'] = [];
  for (const { id, version, madeOf } of packs) {
    try {
      answered.push({ id, version, ...(await checkNewer(asking, madeOf, sources)) });
    } catch (error) {
      if (asking.signal.aborted) throw new CancelledError();
      failed.push({ id, ...describeWorkFailure(error, asking.logFault) });
    }
  }
  return { packs: answered, failed };
}

/**
 * Whether there is newer data than that of a pack: the catalogue, then the lists, then the heads of the files; where
 * one says so, no more is asked.
 * @param sources the catalogue
 * @throws FileRefusedError where a server cannot be reached, or its list is of no use; the signal's reason
 */
async function checkNewer(
  asking: Asking,
  madeOf: MadeOf | null,
  sources: readonly Source[],
): Promise<Pick<NewerAnswer, 'state' | 'reasons' | 'again'>> {
  if (madeOf === null) return judge([{ reason: 'noRecord', count: 1, example: null }], null);
  const { source: id, others } = madeOf;
  const again = describeAgain(madeOf);
  const source = sources.find((known) => known.id === id);
  if (source === undefined) return judge([{ reason: 'noSource', count: 1, example: id }], null);
  if (source.version !== madeOf.version) {
    const example = `${madeOf.version} → ${source.version}`;
    return judge([{ reason: 'catalogue', count: 1, example }], again);
  }
  const named = sources.filter((known) => known.id === id || others.includes(known.id));
  const own = named.flatMap((known) => withBehind(known, sources));
  const ofLists = await checkLists(asking, madeOf, own);
  const isNewer = ofLists.some(({ reason }) => newer.has(reason));
  const ofFiles = isNewer ? [] : await checkFiles(asking, madeOf.files, own);
  return judge([...ofLists, ...ofFiles], again);
}

function judge(reasons: Reasons, again: NewerAnswer['again']): Pick<NewerAnswer, 'state' | 'reasons' | 'again'> {
  const isNewer = reasons.some(({ reason }) => newer.has(reason));
  return { state: isNewer ? 'newer' : reasons.length > 0 ? 'unknown' : 'same', reasons, again };
}

/** Whether the lists name other files for the box than they did. */
async function checkLists(asking: Asking, { lists, box }: MadeOf, sources: readonly Source[]): Promise<Reasons> {
  const reasons: Reasons = [];
  for (const { source: id, named } of lists) {
    const source = sources.find((known) => known.id === id);
    if (source === undefined) continue;
    const now = await listNow(asking, source, box);
    if (now === null) reasons.push({ reason: 'noList', count: 1, example: null });
    else if (toText(now) !== toText(named)) {
      reasons.push({ reason: 'list', count: 1, example: `${nameFirst(named, now)} → ${nameFirst(now, named)}` });
    }
  }
  return reasons;
}

async function listNow(
  { files, signal }: Asking,
  source: Source,
  box: MadeOf['box'],
): Promise<readonly TemplateValues[] | null> {
  const options = { signal, onBytes: () => undefined };
  if (source.files.by !== 'records') return findCells(files, source, box, options);
  const records = await findRecords(files, source.files, box, options);
  return records?.map(({ values }) => values) ?? null;
}

/** The same for lists of the same values, in whatever order. */
function toText(named: readonly TemplateValues[]): string {
  return named.map(toLine).toSorted().join('\n');
}

function toLine(values: TemplateValues): string {
  return JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the first entry is called that the other list has not. */
function nameFirst(named: readonly TemplateValues[], others: readonly TemplateValues[]): string {
  const known = new Set(others.map(toLine));
  const first = named.find((values) => !known.has(toLine(values)));
  return first === undefined ? '–' : Object.values(first).join(' ');
}

/** What the heads of the files say, each reason once. */
async function checkFiles(asking: Asking, files: readonly UsedFile[], sources: readonly Source[]): Promise<Reasons> {
  const hosts = new Set(sources.flatMap((source) => listHosts(source)));
  const found = await Promise.all(files.map((file) => checkFile(asking, file, hosts)));
  const reasons: Reasons = [];
  for (const [at, reason] of found.entries()) {
    if (reason === null) continue;
    const known = reasons.find((other) => other.reason === reason);
    if (known === undefined) reasons.push({ reason, count: 1, example: files[at]!.url });
    else known.count += 1;
  }
  return reasons;
}

/** Null: it is the same file. */
async function checkFile(
  { client, signal }: Asking,
  { url, bytes, etag, lastModified }: UsedFile,
  hosts: ReadonlySet<string>,
): Promise<NewerReason | null> {
  // A pack may come from anybody: nothing that it names is asked but on hosts of the catalogue.
  if (!URL.canParse(url) || !hosts.has(new URL(url).host)) return 'elsewhere';
  try {
    const version = etag ?? lastModified;
    const isOther = isOtherState({ size: bytes, version }, await client.requestState(url, signal));
    if (isOther === true) return 'file';
    if (isOther === false) return null;
    return version === null ? 'notFetched' : 'notSaid';
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error;
    if (isAbsentOnServer(error)) return 'gone';
    // Some servers answer no question but for the file itself.
    if (readReason(error) === 'refused') return 'notSaid';
    throw error;
  }
}
