import type { EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { portfolioFileProcedures } from '#shared/portfolio/portfolio-file-procedures.ts';
import { portfolioProcedures } from '#shared/portfolio/portfolio-procedures.ts';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { exportExtensions, nameWithoutEnding, proposeExportName } from '#shared/portfolio/portfolio-export.ts';
import { createDownloadFolder, downloadFolderOf } from '#main/platform/files/download-folder.ts';
import { createFileEndpoint } from '#main/platform/http/file-endpoint.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import type { StoredAnswer, StoredRequest } from '#main/platform/http/stored-answer.ts';
import type {
  PortfolioCallName,
  PortfolioCalls,
  PortfolioProcedureName,
  RunFileRequest,
  RunFileSummary,
} from './portfolio-messages.ts';
import { startPortfolioThread } from './start-portfolio-thread.ts';
import { listMarked } from './work-mark.fs.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { deliverFile, type OrderedFile } from '#main/platform/page/deliver-file.ts';

/** Portfolios, ready to be used. */
export interface ComposedPortfolios {
  readonly handlers: HandlersOf<typeof portfolioProcedures & typeof portfolioFileProcedures, CallContext>;
  /**
   * Reads a file, runs its rows and writes another.
   * @throws ServiceError LICENCE_INVALID, CANCELLED and what the file is refused with.
   */
  runFile(request: RunFileRequest, signal?: AbortSignal): Promise<RunFileSummary>;
  /** The files that portfolios were made of; null where one cannot be opened. */
  listSources(): Promise<readonly string[] | null>;
  /** Files that were written for a browser; null for what is none of them. */
  answerStored(request: StoredRequest): Promise<StoredAnswer> | null;
  close(): Promise<void>;
}

/**
 * Puts portfolios together: everything about them is done in a thread of their own, which is only told of the licence.
 */
export function composePortfolios({
  dataDirectory,
  entitlement,
  clock,
  log,
  onProgress,
  onAreasChanged,
  onListed = () => undefined,
}: {
  readonly dataDirectory: string;
  readonly entitlement: () => Entitlement;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly onProgress: (progress: EventPayload<'portfolio.progress'>) => void;
  /** A named area of a portfolio was kept or removed. */
  readonly onAreasChanged: (portfolioId: string) => void;
  /** Portfolios are looked at, and a file may be chosen next. */
  readonly onListed?: (() => void) | undefined;
}): ComposedPortfolios {
  const thread = startPortfolioThread(
    { dataDirectory },
    { onProgress, onFault: (id, error) => log.error({ id, err: error }, 'work on a portfolio failed') },
  );
  const downloads = createDownloadFolder(downloadFolderOf(dataDirectory), clock);
  const answerDownload = createFileEndpoint(storedPaths.downloads, (id) => downloads.find(id));

  const call = async <Name extends PortfolioCallName>(
    name: Name,
    argument: PortfolioCalls[Name]['argument'],
    signal?: AbortSignal,
  ): Promise<PortfolioCalls[Name]['answer']> =>
    thread.call(name, argument, { signal, modules: [...entitlement().modules] });

  async function findName(id: string, signal: AbortSignal): Promise<string> {
    const { name } = await call('nameOf', { id }, signal);
    return nameWithoutEnding(name);
  }

  const deliverRows = ({ write, ...order }: OrderedFile<{ readonly rows: number }>, context: CallContext) => {
    const writeRows = async (target: string) => ({ rows: (await write(target)).rows });
    return deliverFile({ ...order, write: writeRows }, context, downloads);
  };

  const fileHandlers: HandlersOf<typeof portfolioFileProcedures, CallContext> = {
    async 'portfolioFile.export'({ id, format, answers, filter }, context) {
      const { signal } = context;
      const name = await findName(id, signal);
      const write = async (target: string) => {
        const { rows, remarks } = await call('portfolio.export', { id, path: target, format, answers, filter }, signal);
        return { rows, remarks };
      };
      const order = { name: proposeExportName(name, format), extension: exportExtensions[format], write };
      return deliverFile(order, context, downloads);
    },
    async 'portfolioFile.comparison'({ id, comparison, filter, costing }, context) {
      const { signal } = context;
      const name = await findName(id, signal);
      const write = (target: string) =>
        call('portfolio.writeComparison', { id, comparison, path: target, filter, costing }, signal);
      return deliverRows({ name: `${name} what moved`, extension: 'csv', write }, context);
    },
    async 'portfolioFile.corrections'({ id }, context) {
      const { signal } = context;
      const name = await findName(id, signal);
      const write = async (target: string) => {
        const { rules } = await call('portfolio.writeCorrections', { id, path: target }, signal);
        return { rules };
      };
      return deliverFile({ name: `${name} rules`, extension: 'json', write }, context, downloads);
    },
    async 'portfolioFile.rejected'({ id }, context) {
      const { signal } = context;
      const name = await findName(id, signal);
      const write = (target: string) => call('portfolio.writeRejected', { id, path: target }, signal);
      return deliverRows({ name: `${name} rows set aside`, extension: 'csv', write }, context);
    },
  };

  async function changeAreas<Name extends 'portfolio.keepArea' | 'portfolio.removeArea'>(
    name: Name,
    input: PortfolioCalls[Name]['argument'],
    { signal }: CallContext,
  ): Promise<PortfolioCalls[Name]['answer']> {
    const answer = await call(name, input, signal);
    onAreasChanged(input.id);
    return answer;
  }

  const names = Object.keys(portfolioProcedures) as PortfolioProcedureName[];
  const handlers = names.map((name) => [name, (input: never, { signal }: CallContext) => call(name, input, signal)]);
  return {
    handlers: {
      ...(Object.fromEntries(handlers) as HandlersOf<typeof portfolioProcedures, CallContext>),
      'portfolio.list': (input, { signal }) => {
        onListed();
        return call('portfolio.list', input, signal);
      },
      'portfolio.leftAtWork': () => ({ ids: listMarked(dataDirectory) }),
      'portfolio.keepArea': (input, context) => changeAreas('portfolio.keepArea', input, context),
      'portfolio.removeArea': (input, context) => changeAreas('portfolio.removeArea', input, context),
      ...fileHandlers,
    },
    runFile: (request, signal) => call('runFile', request, signal),
    async listSources() {
      const { portfolios, unopened } = await call('portfolio.list', {});
      return unopened.length > 0 ? null : portfolios.map((portfolio) => portfolio.path);
    },
    answerStored: (request) =>
      request.pathname.startsWith(storedPaths.downloads) ? Promise.resolve(answerDownload(request)) : null,
    close: () => thread.close(),
  };
}
