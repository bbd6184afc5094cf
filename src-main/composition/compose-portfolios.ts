import type { EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import { portfolioProcedures } from '#shared/contract/procedures/portfolio-procedures.ts';
import type {
  PortfolioProcedureName,
  RunFileRequest,
  RunFileSummary,
} from '#main/adapters/portfolios/portfolio-messages.ts';
import { createPortfolioThread } from '#main/adapters/portfolios/portfolio-thread.ts';
import type { CallContext, Entitlement } from '#main/services/ports.ts';

/** What portfolios are put together from. */
export interface PortfolioParts {
  readonly dataDirectory: string;
  readonly entitlement: () => Entitlement;
  readonly onProgress: (progress: EventPayload<'portfolio.progress'>) => void;
}

/** Portfolios, ready to be used. */
export interface ComposedPortfolios {
  readonly handlers: HandlersOf<typeof portfolioProcedures, CallContext>;
  /**
   * Reads a file, runs its rows and writes another.
   * @throws ServiceError LICENCE_INVALID, CANCELLED and what the file is refused with.
   */
  runFile(request: RunFileRequest, signal?: AbortSignal): Promise<RunFileSummary>;
  close(): Promise<void>;
}

/** Puts portfolios together: everything about them is done in a thread of their own, which is only told of the licence. */
export function composePortfolios({ dataDirectory, entitlement, onProgress }: PortfolioParts): ComposedPortfolios {
  const thread = createPortfolioThread({ dataDirectory }, onProgress);
  const names = Object.keys(portfolioProcedures) as PortfolioProcedureName[];
  const handlers = names.map((name) => [
    name,
    (input: never, { signal }: CallContext) =>
      thread.call(name, input, { signal, modules: [...entitlement().modules] }),
  ]);
  return {
    handlers: Object.fromEntries(handlers) as ComposedPortfolios['handlers'],
    runFile: async (request, signal) =>
      thread.call('runFile', request, { signal, modules: [...entitlement().modules] }),
    close: () => thread.close(),
  };
}
