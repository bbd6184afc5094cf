import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import {
  findPortfolioFile,
  findPortfoliosFolder,
  openPortfolioDatabase,
  PORTFOLIO_FILE_NAME,
  type PortfolioDatabase,
} from './portfolio-database.sql.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { closeReviewFrame } from './review/columns/open-frame.sql.ts';
import type { KeptSource } from './import/source-cells.sql.ts';
import { saveSource, type PortfolioSource } from './import/source-store.sql.ts';
import type { FileLock } from '#main/platform/database/file-lock.ts';
import { removeWorkFolder } from './work-lock.fs.ts';
import { synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { closeDatabase } from '#main/platform/database/database.ts';
import { isInPlace } from '#main/platform/database/keep-in-place.ts';
import { requireKnownGeneration } from '#main/platform/database/known-generation.ts';
import type { SetAsideListener } from '#main/platform/files/set-aside.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { OpenPortfolio } from './open-portfolio.sql.ts';
import { findUnopenedReason, UnopenedPortfolioError } from './unopened-portfolio.sql.ts';

/** The portfolios of a data directory; each is opened when it is first needed. */
export type PortfolioRegistry = ReturnType<typeof createPortfolioRegistry>;

/**
 * Creates the registry of a data directory.
 * @param onSetAside told of what was known of a portfolio's database and could not be read; it is made anew
 */
export function createPortfolioRegistry(
  dataDirectory: string,
  temporaryPaths: TemporaryPaths,
  onSetAside: SetAsideListener,
) {
  const root = findPortfoliosFolder(dataDirectory);
  const opened = new Map<string, OpenPortfolio>();
  mkdirSync(root, { recursive: true, mode: 0o700 });

  /** Holds a database against what its folder says of it: another one of the same name is not the same. */
  function requireKnown(database: PortfolioDatabase): void {
    const file = path.join(path.dirname(database.name), 'generation.json');
    requireKnownGeneration(database, { file, name: 'portfolio', onSetAside });
  }

  function hold(id: string, waitMilliseconds?: number): OpenPortfolio {
    const file = findPortfolioFile(dataDirectory, id);
    const database = openPortfolioDatabase(file, { openWaitMilliseconds: waitMilliseconds, mustExist: true });
    try {
      requireKnown(database);
    } catch (error) {
      database.close();
      throw error;
    }
    const portfolio: OpenPortfolio = { id, file, database, job: null };
    opened.set(id, portfolio);
    return portfolio;
  }

  function letGo(id: string): void {
    const portfolio = opened.get(id);
    if (portfolio === undefined) return;
    closeReviewFrame(portfolio.database);
    closeDatabase(portfolio.database);
    opened.delete(id);
  }

  const folderOf = (id: string): string => path.join(root, id);

  function open(id: string, waitMilliseconds?: number): OpenPortfolio {
    if (isUuid(id) && existsSync(folderOf(id))) {
      const held = opened.get(id);
      // Not closed under its work, which ends by itself when it saves.
      if (held !== undefined && (held.job !== null || isInPlace(held.database))) return held;
      letGo(id);
      return holdExisting(id, waitMilliseconds);
    }
    // Another process has removed it.
    letGo(id);
    throw new NotFoundError('portfolio');
  }

  function holdExisting(id: string, waitMilliseconds?: number): OpenPortfolio {
    try {
      return hold(id, waitMilliseconds);
    } catch (error) {
      const reason = findUnopenedReason(error);
      throw reason === null ? error : new UnopenedPortfolioError(reason);
    }
  }

  /** Makes a folder with a portfolio in it; one that is not done is known as such by its name. */
  function make(folder: string, source: PortfolioSource, kept: KeptSource | null): void {
    const database = openPortfolioDatabase(path.join(folder, PORTFOLIO_FILE_NAME));
    try {
      saveSource(database, source, kept);
      requireKnown(database);
    } finally {
      closeDatabase(database);
    }
  }

  return {
    // Folders of single calls of the command line are none of them, and none that is being made.
    /** Those that are there, also those whose database is not. */
    listIds: () => readdirSync(root).filter(isUuid),
    /** Path of a portfolio's database. */
    findFile: (id: string) => findPortfolioFile(dataDirectory, id),
    /**
     * @param waitMilliseconds how long a program is waited for that holds the file
     * @throws NotFoundError, UnopenedPortfolioError
     */
    open,
    /**
     * Creates a portfolio with its source, or nothing.
     * @param kept what is kept of the source beside its rows
     */
    create(source: PortfolioSource, kept: KeptSource | null): OpenPortfolio {
      const id = randomUUID();
      const making = temporaryPaths.note(path.join(root, `.making-${id}`));
      try {
        make(making.path, source, kept);
        renameSync(making.path, folderOf(id));
        synchroniseFolder(root);
      } finally {
        making.remove();
      }
      return hold(id);
    },
    /**
     * Closes a portfolio and takes its folder away, out of sight in one step.
     * @param lock the right to work on it, see {@link takeWorkLock}
     */
    remove(id: string, lock: FileLock): void {
      letGo(id);
      removeWorkFolder(findPortfolioFile(dataDirectory, id), lock, temporaryPaths);
    },
    close(): void {
      for (const id of opened.keys()) letGo(id);
    },
  };
}
