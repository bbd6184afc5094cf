import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ChecksumError } from '../files/checksum.ts';
import { DamagedFileError } from '../errors/errors.ts';
import { isLogOfAnother, NUMBER_PLACE, readSaveNumber, UnpairedLogError, type LoggedSaves } from './number-saves.ts';
import { requirePlainFile } from '#main/platform/files/read-plain-file.ts';

/** Bytes of the head of a log, and of what stands before each page in it (SQLite file format, 4.1). */
const HEAD_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
/** First number of a log whose checksums are of little-endian words; one more: of big-endian ones. */
const MAGIC = 0x377f_0682;
/** Frames that are read at once. */
const FRAMES_AT_ONCE = 64;
/** How often a log is looked at that another process begins anew meanwhile. */
const LOOKS = 5;

/** A checksum of SQLite's: of the bytes and of the one before. */
type Checksum = readonly [number, number];

/**
 * Looks a write-ahead log through before SQLite does. SQLite reads it to the first frame that is not right, and throws
 * the rest away without a word: the end of what a killed process wrote looks like that, and so does a bit that was
 * turned round in the midst of what was saved.
 *
 * A frame that is not right is the end of what was written, unless the next one goes on where it stopped, or something
 * was saved behind it: then it was right once. Of the last frame of all nothing tells.
 *
 * Nor does SQLite ask whether a log belongs to its database as it is: pages of an older one would take the place of
 * newer ones, and pages of a newer one stand among older ones. The numbers of the saves tell.
 *
 * @param file the database
 * @throws DamagedFileError, UnpairedLogError
 */
export function requireSoundLog(file: string): void {
  const descriptor = openIfThere(`${file}-wal`);
  if (descriptor === null) return;
  try {
    for (let look = 1; look <= LOOKS; look += 1) {
      const head = readHead(descriptor);
      const fault = findFault(file, descriptor);
      if (fault === null) return;
      // Begun anew by another process while it was looked at, it is of two parts that do not belong together.
      if (head !== null && head.equals(readHead(descriptor) ?? Buffer.alloc(0))) throw fault;
    }
  } finally {
    closeSync(descriptor);
  }
}

function openIfThere(log: string): number | null {
  try {
    requirePlainFile(log);
    return openSync(log, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What the system denies is told by SQLite, with the name of the database.
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM') return null;
    throw error;
  }
}

function readHead(descriptor: number): Buffer | null {
  const head = Buffer.alloc(HEAD_BYTES);
  return readSync(descriptor, head, 0, HEAD_BYTES, 0) === HEAD_BYTES ? head : null;
}

/** A frame of a log. */
interface Frame {
  /** Whether something is saved with it: the last of what was written together. */
  readonly isCommit: boolean;
  readonly salts: string;
  readonly stored: Checksum;
  /** The number in the head of the database; null: of another page. */
  readonly number: number | null;
  /** The checksum that it has behind one that stands before it. */
  computeAfter(before: Checksum): Checksum;
}

const isSame = (a: Checksum, b: Checksum): boolean => a[0] === b[0] && a[1] === b[1];

function findFault(file: string, descriptor: number): DamagedFileError | UnpairedLogError | null {
  const damaged = (): DamagedFileError => new DamagedFileError(file, new ChecksumError('its write-ahead log'));
  const head = readHead(descriptor);
  // Nothing was written, or the head not to its end.
  if (head === null) return null;
  const isBigEndian = head.readUInt32BE(0) === MAGIC + 1;
  const [computed, stored] = [sum(head, 0, 24, [0, 0], !isBigEndian), readPair(head, 24)];
  const pageSize = head.readUInt32BE(8);
  const isSoundHead = (head.readUInt32BE(0) | 1) === (MAGIC | 1) && isSame(computed, stored) && isPageSize(pageSize);
  // Written in one piece, before everything else: one that is not right was right once, where anything follows it.
  if (!isSoundHead) return fstatSync(descriptor).size > HEAD_BYTES ? damaged() : null;
  // Before the log, which another process may go on with meanwhile.
  const number = readSaveNumber(file);
  const { isBrokenOff, saves } = readSaves(readFrames(descriptor, pageSize, !isBigEndian), readSalts(head, 16), stored);
  if (isBrokenOff) return damaged();
  return saves !== null && isLogOfAnother(number, saves) ? new UnpairedLogError(file) : null;
}

/** What the frames of a log come to. */
interface LogContents {
  /** Whether a frame that is not right stands before others that were written after it. */
  readonly isBrokenOff: boolean;
  /** Null where none has a number. */
  readonly saves: LoggedSaves | null;
}

function readSaves(frames: Iterable<Frame>, salts: string, start: Checksum): LogContents {
  let saves = null as LoggedSaves | null;
  /** Of the save that is being read. */
  let number: number | null = null;
  let before: Checksum = start;
  let earlier: Frame | null = null;
  /** What the checksum of the first frame that is not right comes to, until the next one was looked at. */
  let wrong: Checksum | null = null;
  let isWrong = false;
  for (const frame of frames) {
    const isOfThisLog = frame.salts === salts;
    const computed = frame.computeAfter(before);
    const follows = isOfThisLog && isSame(computed, frame.stored);
    if (isWrong) {
      const isNext = wrong !== null && (follows || (isOfThisLog && isSame(frame.computeAfter(wrong), frame.stored)));
      const isAfterSave = follows && earlier?.isCommit === true && earlier.salts === salts;
      if (isNext || isAfterSave) return { isBrokenOff: true, saves };
      wrong = null;
    } else if (!follows) {
      isWrong = true;
      wrong = computed;
    } else {
      number = frame.number ?? number;
      if (frame.isCommit && number !== null) saves = { first: saves?.first ?? number, last: number };
    }
    earlier = frame;
    before = frame.stored;
  }
  return { isBrokenOff: false, saves };
}

/** The frames of a log that are there to their end. */
function* readFrames(descriptor: number, pageSize: number, isLittleEndian: boolean): Generator<Frame> {
  const frameBytes = FRAME_HEAD_BYTES + pageSize;
  const buffer = Buffer.allocUnsafe(frameBytes * FRAMES_AT_ONCE);
  for (let place = HEAD_BYTES; ; place += buffer.length) {
    const bytes = readSync(descriptor, buffer, 0, buffer.length, place);
    for (let at = 0; at + frameBytes <= bytes; at += frameBytes) {
      yield {
        isCommit: buffer.readUInt32BE(at + 4) !== 0,
        salts: readSalts(buffer, at + 8),
        stored: readPair(buffer, at + 16),
        number: buffer.readUInt32BE(at) === 1 ? buffer.readUInt32BE(at + FRAME_HEAD_BYTES + NUMBER_PLACE) : null,
        // Of the first two numbers and of the page.
        computeAfter: (before) =>
          sum(
            buffer,
            at + FRAME_HEAD_BYTES,
            at + frameBytes,
            sum(buffer, at, at + 8, before, isLittleEndian),
            isLittleEndian,
          ),
      };
    }
    if (bytes < buffer.length) return;
  }
}

const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;
const readPair = (bytes: Buffer, at: number): Checksum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
const readSalts = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 8);

/** SQLite's checksum of pairs of words (SQLite file format, 4.2). */
function sum(bytes: Buffer, from: number, to: number, [first, second]: Checksum, isLittleEndian: boolean): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [a, b] = [first | 0, second | 0];
  for (let at = from; at < to; at += 8) {
    a = (a + view.getUint32(at, isLittleEndian) + b) | 0;
    b = (b + view.getUint32(at + 4, isLittleEndian) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}
