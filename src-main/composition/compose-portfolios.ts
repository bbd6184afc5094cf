import type { EventPayload } from '#shared/contract/events.ts';
import type { RunFileRequest, RunFileSummary } from '#main/adapters/portfolios/portfolio-messages.ts';
import { createPortfolioThread } from '#main/adapters/portfolios/portfolio-thread.ts';
import type { Entitlement } from '#main/services/ports.ts';

/** What portfolios are put together from. */
export interface PortfolioParts {
  readonly dataDirectory: string;
  readonly entitlement: () => Entitlement;
  readonly onProgress: (progress: EventPayload<'portfolio.progress'>) => void;
}

/** Portfolios, ready to be used. */
export interface ComposedPortfolios {
  /**
   * Reads a file, runs its rows and writes another.
   * @throws ServiceError LICENCE_INVALID, CANCELLED and what the file is refused with.
   */
  runFile(request: Omit<RunFileRequest, 'modules'>, signal?: AbortSignal): Promise<RunFileSummary>;
  close(): Promise<void>;
}

/** Puts portfolios together: everything about them is done in a thread of their own. */
export function composePortfolios({ dataDirectory, entitlement, onProgress }: PortfolioParts): ComposedPortfolios {
  const thread = createPortfolioThread({ dataDirectory }, onProgress);
  return {
    runFile: async (request, signal) =>
      thread.call('runFile', { ...request, modules: [...entitlement().modules] }, signal),
    close: () => thread.close(),
  };
}
