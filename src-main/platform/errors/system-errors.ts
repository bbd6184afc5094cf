import { statfsSync } from 'node:fs';
import path from 'node:path';
import type { FailureCode } from '#shared/call/envelope.ts';

/**
 * Why a file of this installation cannot be used: it is gone though it is known to have been, it holds nothing, it is
 * something else, it belongs to another data directory, somebody removed or replaced it while it was open, the system
 * denies it, its disk can only be read, or it is not what was written.
 */
export type FileDamage = 'missing' | 'empty' | 'foreign' | 'other' | 'moved' | 'denied' | 'read-only' | 'changed';

/**
 * What keeps a file from being read or written and is no matter of what the file holds: it is over when somebody has
 * made room or closed something, or by itself. Also the name of the text that says so.
 */
export type SystemCondition =
  | 'system-disk-full'
  | 'system-quota-reached'
  | 'system-no-more-files'
  | 'system-file-too-large'
  | 'system-too-many-open'
  | 'system-too-many-processes'
  | 'system-out-of-memory'
  | 'system-in-use'
  | 'system-unreachable'
  | 'system-name-too-long'
  | 'system-unsupported';

/** The code under which a condition is told. */
export const conditionCodes: Readonly<Record<SystemCondition, FailureCode>> = {
  'system-disk-full': 'STORAGE_FULL',
  'system-quota-reached': 'STORAGE_FULL',
  'system-no-more-files': 'STORAGE_FULL',
  'system-file-too-large': 'STORAGE_FULL',
  'system-too-many-open': 'UNAVAILABLE',
  'system-too-many-processes': 'UNAVAILABLE',
  'system-out-of-memory': 'UNAVAILABLE',
  'system-in-use': 'UNAVAILABLE',
  'system-unreachable': 'UNAVAILABLE',
  'system-name-too-long': 'FILE_REFUSED',
  'system-unsupported': 'FILE_REFUSED',
};

/** Those of them that the system tells of. */
export type SystemDamage = Exclude<FileDamage, 'empty' | 'other' | 'moved'>;

/** What an error number says: a condition, a damage of the file, or null where it says of neither. */
export type SystemMeaning = { readonly condition: SystemCondition } | { readonly damage: SystemDamage } | null;

const condition = (name: SystemCondition): SystemMeaning => ({ condition: name });
const damage = (name: SystemDamage): SystemMeaning => ({ damage: name });

/**
 * Every error number of Linux by its name (errno(3)), with what it says of a file that is opened, read, written,
 * renamed or synchronised. Null: of sockets, processes and terminals, or of a call that is wrong in itself.
 */
export const systemMeanings: Readonly<Record<string, SystemMeaning>> = {
  ENOSPC: condition('system-disk-full'),
  EDQUOT: condition('system-quota-reached'),
  EFBIG: condition('system-file-too-large'),
  EOVERFLOW: condition('system-file-too-large'),
  // A folder that can hold no more folders.
  EMLINK: condition('system-no-more-files'),
  EMFILE: condition('system-too-many-open'),
  ENFILE: condition('system-too-many-open'),
  ENOMEM: condition('system-out-of-memory'),
  ENOBUFS: condition('system-out-of-memory'),
  EAGAIN: condition('system-in-use'),
  EWOULDBLOCK: condition('system-in-use'),
  EBUSY: condition('system-in-use'),
  ETXTBSY: condition('system-in-use'),
  EINTR: condition('system-in-use'),
  EDEADLK: condition('system-in-use'),
  ENOLCK: condition('system-in-use'),
  // A drive of the network, or one that was taken out.
  ENXIO: condition('system-unreachable'),
  ENODEV: condition('system-unreachable'),
  ESTALE: condition('system-unreachable'),
  ENOLINK: condition('system-unreachable'),
  EREMOTEIO: condition('system-unreachable'),
  ENAMETOOLONG: condition('system-name-too-long'),
  EILSEQ: condition('system-name-too-long'),
  ENOTSUP: condition('system-unsupported'),
  EOPNOTSUPP: condition('system-unsupported'),
  ENOSYS: condition('system-unsupported'),
  EACCES: damage('denied'),
  EPERM: damage('denied'),
  EROFS: damage('read-only'),
  ENOENT: damage('missing'),
  ENOTDIR: damage('foreign'),
  EISDIR: damage('foreign'),
  EEXIST: damage('foreign'),
  ENOTEMPTY: damage('foreign'),
  ELOOP: damage('foreign'),
  EIO: damage('changed'),
  // What file systems with checksums of their own say of a block that is not what was written.
  EBADMSG: damage('changed'),
  ENODATA: damage('changed'),
  ...Object.fromEntries(
    [
      ['E2BIG', 'EBADF', 'ECANCELED', 'ECHILD', 'EDOM', 'EFAULT', 'EIDRM', 'EINVAL', 'EMULTIHOP', 'ENOEXEC', 'ENOMSG'],
      ['ENOSR', 'ENOSTR', 'ENOTTY', 'EPIPE', 'ERANGE', 'ESPIPE', 'ESRCH', 'ETIME', 'EXDEV'],
      ['EADDRINUSE', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EALREADY', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET'],
      ['EDESTADDRREQ', 'EHOSTUNREACH', 'EINPROGRESS', 'EISCONN', 'EMSGSIZE', 'ENETDOWN', 'ENETRESET', 'ENETUNREACH'],
      ['ENOPROTOOPT', 'ENOTCONN', 'ENOTSOCK', 'EPROTO', 'EPROTONOSUPPORT', 'EPROTOTYPE', 'ETIMEDOUT'],
    ]
      .flat()
      .map((code) => [code, null]),
  ),
};

/** The same of SQLite's codes, by their beginnings, the longer ones first (sqlite.org/rescode.html). */
export const databaseMeanings: readonly (readonly [beginning: string, meaning: SystemMeaning])[] = [
  ['SQLITE_FULL', condition('system-disk-full')],
  // The memory that connections share is a file beside the database, made when it is opened.
  ['SQLITE_IOERR_SHMSIZE', condition('system-disk-full')],
  ['SQLITE_NOMEM', condition('system-out-of-memory')],
  ['SQLITE_IOERR_NOMEM', condition('system-out-of-memory')],
  ['SQLITE_IOERR_SHMMAP', condition('system-out-of-memory')],
  ['SQLITE_BUSY', condition('system-in-use')],
  ['SQLITE_LOCKED', condition('system-in-use')],
  ['SQLITE_PROTOCOL', condition('system-in-use')],
  ...['LOCK', 'RDLOCK', 'UNLOCK', 'CHECKRESERVEDLOCK', 'BLOCKED', 'SHMLOCK'].map(
    (what) => [`SQLITE_IOERR_${what}`, condition('system-in-use')] as const,
  ),
  ['SQLITE_CANTOPEN_ISDIR', damage('foreign')],
  ['SQLITE_CANTOPEN_SYMLINK', damage('foreign')],
  // A file that the system gives to whoever asks for it alone: it did not have a handle to spare when SQLite asked.
  ['SQLITE_CANTOPEN', condition('system-in-use')],
  ['SQLITE_READONLY_DBMOVED', damage('missing')],
  ['SQLITE_READONLY', damage('denied')],
  ['SQLITE_PERM', damage('denied')],
  ['SQLITE_AUTH', damage('denied')],
];

/** Calls of the system that are about no file, though their errors have the same numbers. */
const otherCalls: ReadonlySet<unknown> = new Set(
  'accept bind connect getaddrinfo kill listen setsockopt shutdown'.split(' '),
);

/** Whether the system had no process or thread left to give: Node's codes of threads, and of processes. */
function isOfTooManyProcesses(error: object): boolean {
  const { code, syscall, systemCode } = error as Readonly<Record<string, unknown>>;
  const isOfThread = code === 'ERR_WORKER_INIT_FAILED' && systemCode === 'EAGAIN';
  return isOfThread || (code === 'EAGAIN' && String(syscall).startsWith('spawn'));
}

/** The condition whose words an error has: one that was told by a thread or process has no more of it. */
function findToldCondition(error: object): SystemCondition | null {
  const key = 'text' in error ? (error.text as { readonly key?: unknown } | undefined)?.key : undefined;
  return typeof key === 'string' && Object.hasOwn(conditionCodes, key) ? (key as SystemCondition) : null;
}

/** What an error of the system or of SQLite says about a file. */
function findMeaning(error: unknown): SystemMeaning {
  if (!(error instanceof Error) || !('code' in error) || ('syscall' in error && otherCalls.has(error.syscall)))
    return null;
  if (isOfTooManyProcesses(error)) return condition('system-too-many-processes');
  const told = findToldCondition(error);
  if (told !== null) return condition(told);
  // What the system said when SQLite was refused something without its saying why.
  if ('systemCode' in error) return systemMeanings[String(error.systemCode)] ?? null;
  const code = String(error.code);
  return systemMeanings[code] ?? databaseMeanings.find(([beginning]) => code.startsWith(beginning))?.[1] ?? null;
}

/** The condition that an error tells of, its own or that of the error behind it; null for any other error. */
export function findCondition(error: unknown): SystemCondition | null {
  const meaning = findMeaning(error);
  if (meaning === null || !('condition' in meaning)) {
    return error instanceof Error && error.cause !== undefined ? findCondition(error.cause) : null;
  }
  return meaning.condition === 'system-disk-full' && isOutOfFiles(error as object)
    ? 'system-no-more-files'
    : meaning.condition;
}

/** Whether an error says nothing of the file: another one would have met it, too. */
export function isBesideFile(error: unknown): boolean {
  const found = findCondition(error);
  return found !== null && conditionCodes[found] !== 'FILE_REFUSED';
}

/** Passes an error on that says nothing of the file that was read. @throws the error */
export function rethrowCondition(error: unknown): void {
  if (isBesideFile(error)) throw error;
}

/**
 * What it is with a file or folder of this installation that the system says cannot be used; null for an error that is
 * none of the system's, or tells of something else.
 */
export function findSystemDamage(error: unknown): SystemDamage | null {
  const meaning = findMeaning(error);
  return meaning !== null && 'damage' in meaning ? meaning.damage : null;
}

/** Whether a file system has bytes for a file that it said to have no room for, and no entry left for one more. */
function isOutOfFiles(error: { readonly dest?: unknown; readonly path?: unknown; readonly file?: unknown }): boolean {
  const place = [error.dest, error.path, error.file].find((named) => typeof named === 'string');
  return place !== undefined && hasNoEntryLeft(path.dirname(place));
}

/** Whether the file system of a folder, or of the nearest one above it, can hold no more files. */
export function hasNoEntryLeft(folder: string): boolean {
  try {
    const { files, ffree, bavail } = statfsSync(folder);
    // File systems that make entries as they need them say that they have none at all.
    return files > 0 && ffree === 0 && bavail > 0;
  } catch {
    const above = path.dirname(folder);
    return above !== folder && hasNoEntryLeft(above);
  }
}
