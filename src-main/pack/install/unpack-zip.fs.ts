import { createWriteStream, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { describeError, PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { createEntryCheck } from '#main/platform/files/zip-entry-check.ts';
import { addFileProblem, isFileProblem, type PackFindings } from './findings.ts';

/** Limits against archives made to fill the disk. */
const limits = {
  entries: 10_000,
  /** Bytes of everything unpacked. */
  totalBytes: 64 * 1024 ** 3,
  /**
   * Bytes of everything unpacked for each byte of the zip. DEFLATE reaches 1032 on zeros; maps of a few wet cells 100.
   */
  ratio: 200,
  /** Bytes of everything unpacked that are taken whatever the zip's size: no disk is filled by them. */
  harmlessBytes: 256 * 1024 ** 2,
} as const;

/** What yauzl says of an entry's name that is absolute, leads upwards or has backslashes. */
const OUTSIDE_NAME = /^(?:invalid relative path|absolute path|invalid characters in fileName):/;

/** Bits of an entry's Unix mode that tell its kind, and the kinds that are taken. */
const kindMask = 0o170_000;
const regularKinds = new Set([0, 0o100_000, 0o040_000]);

/**
 * Streams a zip into a folder. Entries that would escape it, links, devices and encrypted entries are findings, as are
 * too many entries and too large ones.
 * @param onProgress 0..1 of the packed bytes
 */
export async function unpackZip(
  file: string,
  folder: string,
  findings: PackFindings,
  onProgress: (fraction: number) => void,
): Promise<void> {
  let zip: ZipFile;
  try {
    // Checked by yauzl too: sizes that lie, and with strict names backslashes.
    zip = await yauzl.openPromise(file, { autoClose: false, strictFileNames: true });
  } catch (error) {
    if (isFileProblem(error)) addFileProblem(findings, {}, error);
    else findings.error('unreadable-zip', {}, describeError(error), packText('zip-expected'));
    return;
  }
  let unpacked: string | null = null;
  try {
    if (zip.entryCount > limits.entries) {
      const found = packText('entries-found', { count: zip.entryCount });
      findings.error('too-many-entries', {}, found, packText('at-most', { limit: limits.entries }));
      return;
    }
    let total = 0;
    const allowedBytes = Math.min(
      limits.totalBytes,
      Math.max(limits.harmlessBytes, limits.ratio * statSync(file).size),
    );
    const names = new Set<string>();
    let number = 0;
    for await (const entry of zip.eachEntry()) {
      number += 1;
      total += entry.uncompressedSize;
      if (!checkEntry(entry, { total, allowedBytes }, findings)) return;
      // Without regard to case: the folders of some systems do not tell them apart.
      const name = entry.fileName.toLowerCase();
      if (names.has(name)) throw new PackTextError('zip-entry-twice', { name: entry.fileName });
      names.add(name);
      unpacked = entry.fileName;
      if (!entry.fileName.endsWith('/')) await unpackEntry(zip, entry, folder);
      onProgress(number / zip.entryCount);
    }
  } catch (error) {
    // Names that would lead out of the folder stop the reading of the directory already.
    if (error instanceof Error && OUTSIDE_NAME.test(error.message)) {
      findings.error('entry-outside-pack', {}, describeError(error), packText('zip-paths-expected'));
    } else if (isFileProblem(error)) {
      addFileProblem(findings, { file: unpacked }, error, packText('entry-readable-expected'));
    } else {
      findings.error('unreadable-zip', {}, describeError(error), packText('whole-zip-expected'));
    }
  } finally {
    zip.close();
  }
}

function checkEntry(
  entry: Entry,
  { total, allowedBytes }: { readonly total: number; readonly allowedBytes: number },
  findings: PackFindings,
): boolean {
  const where = { file: entry.fileName };
  const problem = yauzl.validateFileName(entry.fileName);
  if (problem !== null || entry.fileName.includes('\0') || entry.fileName.split('/').includes('..')) {
    const found = quoteWords(problem ?? entry.fileName);
    findings.error('entry-outside-pack', where, found, packText('relative-path-expected'));
    return false;
  }
  if (!regularKinds.has((entry.externalFileAttributes >>> 16) & kindMask)) {
    findings.error('special-file', where, packText('link-or-device'), packText('ordinary-files-expected'));
    return false;
  }
  if ((entry.generalPurposeBitFlag & 1) === 1) {
    findings.error('encrypted-entry', where, packText('encrypted-entry'), packText('unencrypted-entries-expected'));
    return false;
  }
  if (total > allowedBytes) {
    findings.error(
      'expands-too-much',
      where,
      packText('unpacked-bytes', { bytes: total }),
      packText('unpacked-bytes-expected', { bytes: allowedBytes }),
    );
    return false;
  }
  return true;
}

async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  const target = path.join(folder, ...entry.fileName.split('/'));
  mkdirSync(path.dirname(target), { recursive: true });
  const source = await zip.openReadStreamPromise(entry);
  await pipeline(source, createEntryCheck(entry), createWriteStream(target, { flags: 'wx' }));
}
