import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { isUuid } from '#shared/domain/uuid.ts';
import {
  findPortfolioFile,
  findPortfoliosFolder,
  openPortfolioDatabase,
} from '#main/adapters/portfolios/portfolio-database.ts';
import type { PassingPaths } from '#main/adapters/files/passing-paths.ts';
import { closeReviewFrame } from '#main/adapters/portfolios/columns/open-frame.ts';
import { loadSource, saveSource, type PortfolioSource } from '#main/adapters/portfolios/source-store.ts';
import { removeWorkFolder, takeWorkLock, tryToTakeWorkLock } from '#main/adapters/portfolios/work-lock.ts';
import { withLockWait } from '#main/adapters/sqlite/database.ts';
import { NotFoundError } from '#main/services/errors.ts';
import type { OpenPortfolio } from './open-portfolio.ts';
import { findUnopenedReason, UnopenedPortfolioError } from './unopened-portfolio.ts';

/** The portfolios of a data directory; each is opened when it is first needed. */
export interface PortfolioShelf {
  /**
   * Those that are there; what is left of others goes with the first list.
   * @param wait how long a program may be waited for that holds one of them; milliseconds.
   */
  listIds(wait: () => number): string[];
  /** Path of a portfolio's database. */
  findFile(id: string): string;
  /**
   * @param waitMilliseconds how long a program is waited for that holds the file
   * @throws NotFoundError, UnopenedPortfolioError
   */
  open(id: string, waitMilliseconds?: number): OpenPortfolio;
  /** Creates a portfolio with its source, or nothing. */
  create(source: PortfolioSource): OpenPortfolio;
  /**
   * Closes a portfolio and takes its folder away, out of sight in one step.
   * @param release gives the right to work on it back, see {@link takeWorkLock}
   */
  remove(id: string, release: () => void): void;
  close(): void;
}

/** Creates the shelf of a data directory. */
export function createPortfolioShelf(dataDirectory: string, passing: PassingPaths): PortfolioShelf {
  const root = findPortfoliosFolder(dataDirectory);
  const opened = new Map<string, OpenPortfolio>();
  let isCleared = false;
  mkdirSync(root, { recursive: true });

  function hold(id: string, waitMilliseconds?: number): OpenPortfolio {
    const file = findPortfolioFile(dataDirectory, id);
    const database = openPortfolioDatabase(file, waitMilliseconds);
    const portfolio: OpenPortfolio = { id, file, database, job: null };
    opened.set(id, portfolio);
    return portfolio;
  }

  function letGo(id: string): void {
    const portfolio = opened.get(id);
    if (portfolio === undefined) return;
    closeReviewFrame(portfolio.database);
    portfolio.database.close();
    opened.delete(id);
  }

  const isThere = (id: string): boolean => existsSync(findPortfolioFile(dataDirectory, id));

  function open(id: string, waitMilliseconds?: number): OpenPortfolio {
    if (isUuid(id) && isThere(id)) return opened.get(id) ?? holdExisting(id, waitMilliseconds);
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

  /** Whether nothing was ever saved of it: one that cannot be opened may hold a year's work. */
  function isUnbegun(id: string, wait: number): boolean {
    if (!isThere(id)) return true;
    try {
      const { database } = open(id, wait);
      return withLockWait(database, wait, () => loadSource(database) === null);
    } catch (error) {
      if (findUnopenedReason(error) === null) throw error;
      return false;
    }
  }

  function remove(id: string, release: () => void): void {
    letGo(id);
    removeWorkFolder(findPortfolioFile(dataDirectory, id), release, passing);
  }

  /** Takes away what processes left that ended while they made a portfolio, or while they took one away. */
  function clearUnbegun(id: string, wait: number): void {
    if (!isUnbegun(id, wait)) return;
    const release = tryToTakeWorkLock(findPortfolioFile(dataDirectory, id));
    if (release === null) return;
    // Asked again under the lock: another process may have been about to save it.
    if (isUnbegun(id, wait)) remove(id, release);
    else release();
  }

  return {
    listIds(wait) {
      // Folders of single calls of the command line are none of them.
      const ids = readdirSync(root).filter(isUuid);
      if (!isCleared) for (const id of ids) clearUnbegun(id, wait());
      isCleared = true;
      return ids.filter(isThere);
    },
    findFile: (id) => findPortfolioFile(dataDirectory, id),
    open,
    create(source) {
      const id = randomUUID();
      const release = takeWorkLock(findPortfolioFile(dataDirectory, id));
      try {
        const portfolio = hold(id);
        saveSource(portfolio.database, source);
        release();
        return portfolio;
      } catch (error) {
        remove(id, release);
        throw error;
      }
    },
    remove,
    close() {
      for (const { database } of opened.values()) database.close();
      opened.clear();
    },
  };
}
