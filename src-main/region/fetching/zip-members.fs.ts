import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { inReader, type RegionJob } from './in-reader.ts';
import { openWhole } from './local-files.fs.ts';
import type { RangeStore } from './range-store.fs.ts';
import type { FetchOptions, FileParts } from './remote-files.fs.ts';
import type { FromZip, ZipMember } from './unpack-member.fs.ts';

/** Members of a zip on a server. A zip has no windows: a member is fetched and unpacked whole. */
export interface ZipMembers {
  /** Members in place of files: the addresses of the zip, and behind a `#` each the name of the member. */
  readonly files: FileParts;
  /** Takes one out; false where there is none of that name. */
  unpack(name: string, target: string): Promise<boolean>;
  /** Those whose names fit a pattern, in which `*` stands for any letters but a slash. */
  list(pattern: string): Promise<ZipMember[]>;
  close(): void;
}

/**
 * Opens a zip that is at one of some addresses; null where none of them has it.
 * @param folder where members stand as long as they are open
 * @throws FileRefusedError; CancelledError
 */
export async function openZipMembers(
  files: FileParts,
  urls: readonly string[],
  folder: string,
  options: FetchOptions,
): Promise<ZipMembers | null> {
  const zip = await files.open(urls, options);
  if (zip === null) return null;
  const read = <Result>(jobOf: (parts: RangeStore['parts']) => RegionJob): Promise<Result> =>
    readZip(files, zip, jobOf, options);
  const unpack = (name: string, target: string): Promise<boolean> =>
    read<boolean>((parts) => ({ member: { parts, name, target } }));
  return {
    unpack,
    list: (pattern) => read<ZipMember[]>((parts) => ({ members: { parts, pattern } })),
    close: () => zip.close(),
    files: {
      async open([url = '']) {
        const name = decodeURIComponent(url.slice(url.indexOf('#') + 1));
        const target = path.join(folder, `${randomUUID()}.member`);
        if (!(await unpack(name, target))) throw refuseMember(zip.remote.url, name);
        return { ...openWhole(url, target), close: () => rmSync(target, { force: true }) };
      },
      fetch: () => Promise.resolve(),
    },
  };
}

/**
 * Lists the members that fit one of some patterns, of a zip that is at one of some addresses.
 * @throws FileRefusedError, also where none of them has it; CancelledError
 */
export async function listZipMembers(
  files: FileParts,
  urls: readonly string[],
  patterns: readonly string[],
  options: FetchOptions,
): Promise<ZipMember[]> {
  const zip = await files.open(urls, options);
  if (zip === null) throw new FileRefusedError(failureText('region-not-there', { url: urls[0]! }));
  try {
    const all: ZipMember[] = [];
    for (const pattern of patterns)
      all.push(...(await readZip<ZipMember[]>(files, zip, (parts) => ({ members: { parts, pattern } }), options)));
    return all;
  } finally {
    zip.close();
  }
}

/** The address of a member for {@link ZipMembers.files}. */
export function addressMember(url: string, name: string): string {
  return `${url}#${encodeURIComponent(name)}`;
}

/** Has something read of a zip, and fetches what is missing for it. */
async function readZip<Result>(
  files: FileParts,
  zip: RangeStore,
  jobOf: (parts: RangeStore['parts']) => RegionJob,
  options: FetchOptions,
): Promise<Result> {
  for (;;) {
    const found = await inReader<FromZip<Result>>(jobOf(zip.parts), options);
    if (found.missing === null) return found.result;
    await files.fetch(zip, found.missing, options);
  }
}

/** What a zip lacks. */
export function refuseMember(url: string, member: string): FileRefusedError {
  return new FileRefusedError(failureText('region-member-missing', { url, member }));
}
