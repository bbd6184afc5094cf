import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** What the query service's server tells of each request, when it has been answered. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly statusCode: number;
  readonly milliseconds: number;
}

/** A listening HTTP server of the query service. */
export interface OpenServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface QueryServicePorts {
  /** @throws ServiceError PORT_UNAVAILABLE */
  readonly openServer: (options: {
    readonly port: number;
    readonly requireToken: boolean;
    readonly onAnswered: (request: AnsweredRequest) => void;
  }) => Promise<OpenServer>;
  /** Called when it has started, stopped or answered. */
  readonly onChange: () => void;
  readonly clock: Clock;
}

/** The query service as it is run from the window. */
export interface QueryService {
  status(): ProcedureOutput<'service.status'>;
  /** Starts it; where it runs already like that, nothing changes. @throws ServiceError PORT_UNAVAILABLE */
  start(port: number, requireToken: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Number of recent requests that are remembered. */
const REMEMBERED_REQUESTS = 20;

/** Creates the query service, stopped. Starting and stopping wait for each other. */
export function createQueryService({ openServer, onChange, clock }: QueryServicePorts): QueryService {
  let running: { readonly server: OpenServer; readonly startedAt: string; readonly requireToken: boolean } | null =
    null;
  let requestCount = 0;
  let recent: ProcedureOutput<'service.status'>['recent'] = [];
  let queue: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  function onAnswered(request: AnsweredRequest): void {
    requestCount += 1;
    recent = [{ at: clock.now().toISOString(), ...request }, ...recent].slice(0, REMEMBERED_REQUESTS);
    onChange();
  }

  async function closeServer(): Promise<void> {
    const server = running?.server;
    running = null;
    await server?.close();
  }

  return {
    status: () => ({
      port: running?.server.port ?? null,
      startedAt: running?.startedAt ?? null,
      requiresToken: running?.requireToken ?? true,
      requestCount,
      recent: [...recent],
    }),
    start: (port, requireToken) =>
      inTurn(async () => {
        const isThere = running !== null && (port === 0 || running.server.port === port);
        if (isThere && running?.requireToken === requireToken) return;
        // Two servers cannot have one port.
        if (isThere && port !== 0) await closeServer();
        // The new port first: when it is taken, the service goes on where it was.
        const server = await openServer({ port, requireToken, onAnswered });
        await closeServer();
        running = { server, startedAt: clock.now().toISOString(), requireToken };
        requestCount = 0;
        recent = [];
        onChange();
      }),
    stop: () =>
      inTurn(async () => {
        if (running === null) return;
        await closeServer();
        onChange();
      }),
  };
}
