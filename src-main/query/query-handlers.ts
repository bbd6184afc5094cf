import type { EmitEvent } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { historyProcedures } from '#shared/query/history-procedures.ts';
import type { riskProcedures } from '#shared/query/risk-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { HistoryStore } from './history-store.sql.ts';
import type { RiskQueries } from './query-risk.ts';

/** Answers queries and what is kept of earlier ones. */
export function createQueryHandlers(
  risk: RiskQueries,
  history: HistoryStore,
  emit: EmitEvent,
): HandlersOf<typeof riskProcedures & typeof historyProcedures, CallContext> {
  return {
    'risk.query': async (request, { signal }) => {
      const answer = await risk.query(request, signal);
      emit('history.changed', {});
      return answer;
    },
    'history.list': (options) => ({ entries: history.list(options) }),
    'history.open': ({ id }, { signal }) => risk.open(id, signal),
    'history.remove': ({ id }) => {
      history.remove(id);
      emit('history.changed', {});
      return {};
    },
  };
}
