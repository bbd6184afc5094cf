import type {
  PortfolioCallName,
  PortfolioCalls,
  PortfolioThreadStart,
} from '#main/adapters/portfolios/portfolio-messages.ts';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import { runFile } from './run-file.ts';

/** What the portfolio thread answers. */
export type PortfolioDesk = {
  readonly [Name in PortfolioCallName]: (
    argument: PortfolioCalls[Name]['argument'],
    signal: AbortSignal,
  ) => Promise<PortfolioCalls[Name]['answer']> | PortfolioCalls[Name]['answer'];
};

/** Creates the desk over a data directory. */
export function createPortfolioDesk(
  { dataDirectory }: PortfolioThreadStart,
  send: (progress: PortfolioProgress) => void,
): PortfolioDesk {
  return {
    runFile: (request, signal) => runFile(dataDirectory, request, signal, send),
  };
}
