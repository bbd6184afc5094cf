import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { serviceProcedures } from '#shared/contract/procedures/service-procedures.ts';
import { isDatabaseBusy } from '#main/adapters/sqlite/database.ts';
import type { FaultLog, Mediator } from '#main/api/mediator.ts';
import type { AccessTokens } from '#main/services/access-tokens.ts';
import { ServiceError } from '#main/services/errors.ts';
import type { LicenceService } from '#main/services/licence.ts';
import type { CallContext, Clock } from '#main/services/ports.ts';
import { createQueryService, type OpenDoor, type QueryServicePorts } from '#main/services/query-service.ts';

/** What {@link composeService} works with. */
export interface ServiceParts {
  readonly mediator: Mediator;
  readonly tokens: AccessTokens;
  readonly licence: LicenceService;
  readonly log: FaultLog & { info(context: object, message: string): void };
  readonly version: string;
  readonly clock: Clock;
  readonly onChange: () => void;
}

/** At most this often windows are told of the service's requests. */
const TELL_MILLISECONDS = 250;

/** Runs the query service from the window. */
export function composeService(parts: ServiceParts): {
  readonly handlers: HandlersOf<typeof serviceProcedures, CallContext>;
  close(): Promise<void>;
} {
  const { tokens, clock } = parts;
  let timer: NodeJS.Timeout | null = null;
  const service = createQueryService({
    openDoor: (options) => openDoor(parts, options),
    onChange() {
      timer ??= setTimeout(() => {
        timer = null;
        parts.onChange();
      }, TELL_MILLISECONDS);
    },
    clock,
  });
  const listTokens = () => ({ tokens: tokens.list() });

  return {
    handlers: {
      'service.status': () => service.status(),
      'service.start': async ({ port }) => {
        await service.start(port);
        return service.status();
      },
      'service.stop': async () => {
        await service.stop();
        return service.status();
      },
      'token.list': listTokens,
      'token.issue': async ({ name, modules, days, quota }) => {
        const order = { subject: name, modules, days, ...(quota === null ? {} : { quota }) };
        const { token, claims } = await tokens.issue(order);
        return { token, jti: claims.jti };
      },
      'token.revoke': ({ jti }) => {
        tokens.revoke(jti);
        return listTokens();
      },
    },
    async close() {
      await service.stop();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

async function openDoor(
  { mediator, tokens, licence, log, version }: ServiceParts,
  { port, onAnswered }: Parameters<QueryServicePorts['openDoor']>[0],
): Promise<OpenDoor> {
  // With its description of the service, it is read when it is first needed.
  const [{ createMediatorServer }, { PortUnavailableError }] = await Promise.all([
    import('#main/api/mediator-server.ts'),
    import('#main/api/http/listener.ts'),
  ]);
  try {
    return await createMediatorServer({
      mediator,
      tokens,
      licence,
      log,
      port,
      version,
      requireToken: true,
      isPassing: isDatabaseBusy,
      onAnswered,
    });
  } catch (error) {
    if (error instanceof PortUnavailableError) throw new ServiceError('PORT_UNAVAILABLE', error.text, { port });
    throw error;
  }
}
