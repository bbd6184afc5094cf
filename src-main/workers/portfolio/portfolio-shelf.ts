import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  findPortfolioFile,
  findPortfoliosFolder,
  openPortfolioDatabase,
} from '#main/adapters/portfolios/portfolio-database.ts';
import { closeReviewFrame } from '#main/adapters/portfolios/columns/open-frame.ts';
import { NotFoundError } from '#main/services/errors.ts';
import type { OpenPortfolio } from './open-portfolio.ts';

/** The portfolios of a data directory; each is opened when it is first needed. */
export interface PortfolioShelf {
  list(): OpenPortfolio[];
  /** @throws NotFoundError */
  open(id: string): OpenPortfolio;
  create(): OpenPortfolio;
  /** Closes a portfolio and takes its folder away, out of sight in one step. @throws NotFoundError */
  remove(id: string): void;
  close(): void;
}

/** Names of folders that are portfolios; those of single calls of the command line are none of them. */
const portfolioName = /^[0-9a-f-]{36}$/;

/** Creates the shelf of a data directory. */
export function createPortfolioShelf(dataDirectory: string): PortfolioShelf {
  const root = findPortfoliosFolder(dataDirectory);
  const opened = new Map<string, OpenPortfolio>();
  mkdirSync(root, { recursive: true });

  function hold(id: string): OpenPortfolio {
    const file = findPortfolioFile(dataDirectory, id);
    const portfolio: OpenPortfolio = { id, file, database: openPortfolioDatabase(file), job: null };
    opened.set(id, portfolio);
    return portfolio;
  }

  function open(id: string): OpenPortfolio {
    const known = opened.get(id);
    if (known !== undefined) return known;
    if (!portfolioName.test(id) || !existsSync(findPortfolioFile(dataDirectory, id)))
      throw new NotFoundError('portfolio');
    return hold(id);
  }

  return {
    list: () =>
      readdirSync(root)
        .filter((name) => portfolioName.test(name) && existsSync(findPortfolioFile(dataDirectory, name)))
        .map(open),
    open,
    create: () => hold(randomUUID()),
    remove(id) {
      const { database } = open(id);
      closeReviewFrame(database);
      database.close();
      opened.delete(id);
      const doomed = path.join(root, `.removed-${randomUUID()}`);
      renameSync(path.join(root, id), doomed);
      rmSync(doomed, { recursive: true, force: true });
    },
    close() {
      for (const { database } of opened.values()) database.close();
      opened.clear();
    },
  };
}
