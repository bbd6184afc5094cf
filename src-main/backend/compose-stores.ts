import path from 'node:path';
import type { Logger } from '#main/platform/log/create-logger.ts';
import { createAnswerStore, createHistoryStore, type HistoryStore } from '#main/query/index.ts';
import type { SetAsideListener } from '#main/platform/files/set-aside.ts';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { createCacheGuard } from '#main/platform/database/cache-guard.ts';
import { closeDatabase, type Database, isDatabaseBusy } from '#main/platform/database/database.ts';
import {
  createIssuedTokenStore,
  createTokenRevocationStore,
  createUsageStore,
  type IssuedTokenStore,
  type TokenRevocationStore,
  type UsageStore,
} from '#main/access/index.ts';
import { createOnlineAnswerStore, type OnlineAnswerStore } from '#main/geocoding/index.ts';
import { findRecordsFile, mayBeWhole, openRecords, requireSoundContents, restoreRecords } from '#main/records/index.ts';
import { createSettingStore } from '#main/settings/index.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { createForwardClock } from '#main/platform/forward-clock.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';
import type { Closers } from '#main/platform/closers.ts';

export interface StoreParts {
  readonly dataDirectory: string;
  /** How long a statement waits, with its thread, while another connection writes; undefined: long. */
  readonly lockWaitMilliseconds: number | undefined;
  /** The system's. */
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly closers: Closers;
  /** Told of a file that was worth nothing, under the name that it has now. */
  readonly onSetAside: SetAsideListener;
  /** Whether the latest good copy is to take the place of records that are damaged. */
  readonly restoresRecords: boolean;
}

/** The application's database and its cache, with a store for each aggregate. */
export interface ComposedStores {
  readonly database: Database;
  readonly answers: ReturnType<typeof createAnswerStore>;
  readonly onlineAnswers: OnlineAnswerStore;
  readonly history: HistoryStore;
  readonly settings: SettingStore;
  readonly issuedTokens: IssuedTokenStore;
  readonly revocations: TokenRevocationStore;
  readonly usage: UsageStore;
  /** The time, which never goes back. */
  readonly clock: Clock;
}

/** Opens both files and creates the stores over them. @throws DatabaseTooNewError, DamagedFileError */
export async function composeStores({
  dataDirectory,
  lockWaitMilliseconds,
  clock: system,
  log,
  closers,
  onSetAside,
  restoresRecords,
}: StoreParts): Promise<ComposedStores> {
  const databaseFile = findRecordsFile(dataDirectory);
  if (restoresRecords) await restoreDamaged(dataDirectory, log);
  const database = openRecords(dataDirectory, { lockWaitMilliseconds, onSetAside });
  closers.add(() => closeDatabase(database));

  const settings = createSettingStore(database);
  const clock = createForwardClock({
    system,
    store: settings,
    isTransient: isDatabaseBusy,
    onSetBack: (milliseconds) =>
      log.warn({ milliseconds }, 'the clock of this machine was set back: time stands still'),
  });

  const cacheDatabase = openCacheDatabase(path.join(dataDirectory, 'cache.sqlite'), {
    lockWaitMilliseconds,
    onTrouble: (cause, instead) => log.warn({ err: cause, instead }, 'the answer cache could not be opened'),
  });
  closers.add(() => closeDatabase(cacheDatabase));
  const guard = createCacheGuard((cause) => log.warn({ err: cause }, 'the answer cache could not be used'));
  const answers = createAnswerStore(cacheDatabase, clock, guard);
  closers.add(() => answers.flush());

  const usage = createUsageStore(databaseFile, lockWaitMilliseconds);
  closers.add(() => usage.close());
  return {
    database,
    answers,
    onlineAnswers: createOnlineAnswerStore(cacheDatabase, clock, guard),
    history: createHistoryStore(database, clock),
    settings,
    issuedTokens: createIssuedTokenStore(database),
    revocations: createTokenRevocationStore(database),
    usage,
    clock,
  };
}

/** Puts the latest good copy in the place of the records where these cannot be read to their end. */
async function restoreDamaged(dataDirectory: string, log: StoreParts['log']): Promise<void> {
  try {
    const database = openRecords(dataDirectory, { lockWaitMilliseconds: undefined, onSetAside: () => undefined });
    try {
      requireSoundContents(database);
    } finally {
      closeDatabase(database);
    }
  } catch (error) {
    const told = toExpectedFailure(error);
    const damage = (told?.details as { readonly damage?: string } | null)?.damage;
    if (told?.code !== 'FILE_DAMAGED' || mayBeWhole(damage)) throw error;
    const { copy, aside } = await restoreRecords(dataDirectory);
    log.warn({ err: error, copy: copy.file, aside }, 'the records were damaged: a copy of them is in their place');
  }
}
