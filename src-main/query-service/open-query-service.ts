import { isDatabaseBusy } from '#main/platform/database/database.ts';
import type { MediatorServerOptions } from './mediator-server.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { OpenServer } from './query-service.ts';

export type QueryServiceParts = Pick<MediatorServerOptions, 'mediator' | 'tokens' | 'licence' | 'log' | 'version'>;

export type QueryServiceOptions = Pick<MediatorServerOptions, 'port' | 'requireToken' | 'onAnswered'>;

/**
 * Starts the query service's HTTP server, the same from the window and from the command line. @throws ServiceError
 * PORT_UNAVAILABLE
 */
export async function openQueryService(parts: QueryServiceParts, options: QueryServiceOptions): Promise<OpenServer> {
  // With its description of the service, it is read when it is first needed.
  const [{ createMediatorServer }, { PortUnavailableError }] = await Promise.all([
    import('./mediator-server.ts'),
    import('#main/platform/http/listener.ts'),
  ]);
  const { mediator, tokens, licence, log, version } = parts;
  try {
    return await createMediatorServer({
      mediator,
      tokens,
      licence,
      log,
      version,
      ...options,
      isTransient: isDatabaseBusy,
    });
  } catch (error) {
    if (error instanceof PortUnavailableError) {
      throw new ServiceError('PORT_UNAVAILABLE', error.text, { port: options.port });
    }
    throw error;
  }
}
