import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { serviceProcedures } from '#shared/query-service/service-procedures.ts';
import type { AccessTokens } from '#main/access/index.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createQueryService, type OpenServer } from './query-service.ts';
import type { QueryServiceOptions } from './open-query-service.ts';

/** At most this often windows are told of the service's requests. */
const TELL_MILLISECONDS = 250;

/** Runs the query service from the window. */
export function composeService(parts: {
  /** @throws ServiceError PORT_UNAVAILABLE */
  readonly openServer: (options: QueryServiceOptions) => Promise<OpenServer>;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly onChange: () => void;
}): {
  readonly handlers: HandlersOf<typeof serviceProcedures, CallContext>;
  close(): Promise<void>;
} {
  const { tokens, clock } = parts;
  let timer: NodeJS.Timeout | null = null;
  const service = createQueryService({
    openServer: parts.openServer,
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
      'service.start': async ({ port, requireToken }) => {
        await service.start(port, requireToken);
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
