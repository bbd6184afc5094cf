import type { EventName, EventPayload } from '#shared/contract/events.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { ParsedInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { appProcedures } from '#shared/contract/procedures/app-procedures.ts';
import type { historyProcedures } from '#shared/contract/procedures/history-procedures.ts';
import type { packProcedures } from '#shared/contract/procedures/pack-procedures.ts';
import type { placeProcedures } from '#shared/contract/procedures/place-procedures.ts';
import type { riskProcedures } from '#shared/contract/procedures/risk-procedures.ts';
import { type Geocoder, locateInReadable } from '#main/geocoding/index.ts';
import { type PackLibrary, tellPackFailure } from '#main/pack/index.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { HistoryStore, RiskQueries } from '#main/query/index.ts';

export interface HandlerPorts {
  readonly info: () => ProcedureOutput<'app.info'>;
  readonly logWindowFault: (fault: ParsedInput<'app.reportFault'>) => void;
  readonly licence: () => ProcedureOutput<'licence.get'>;
  readonly risk: RiskQueries;
  readonly geocoder: Geocoder;
  readonly library: PackLibrary;
  readonly layers: () => Promise<ProcedureOutput<'pack.layers'>['packs']>;
  readonly history: HistoryStore;
  readonly emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
}

type CoreProcedures = typeof appProcedures &
  typeof riskProcedures &
  typeof placeProcedures &
  typeof packProcedures &
  typeof historyProcedures;

/** The application's core procedures over its use cases; each further feature brings its own. */
export function createHandlers(ports: HandlerPorts): HandlersOf<CoreProcedures, CallContext> {
  const { risk, geocoder, library, history, emit } = ports;
  const listPacks = () => ({ packs: library.list() });

  return {
    'app.info': () => ports.info(),
    'app.reportFault': (fault) => {
      ports.logWindowFault(fault);
      return {};
    },
    'app.offerCommands': (offer, { page }) => {
      page?.offerCommands(offer);
      return {};
    },
    'licence.get': () => ports.licence(),

    'risk.query': async (request, { signal }) => {
      const answer = await risk.query(request, signal);
      emit('history.changed', {});
      return answer;
    },

    'place.suggest': async ({ text, limit, near }, { signal }) => ({
      suggestions: await geocoder.suggest(text, { limit, near }, signal),
    }),
    'place.locate': async ({ location }, { signal }) => {
      const [match = null, ...alternatives] = await locateInReadable(geocoder.locate(location, signal));
      return { match, alternatives };
    },
    'place.reverse': async (point, { signal }) =>
      (await geocoder.reverse(point, signal)) ?? { match: null, distanceMetres: null },

    'pack.list': listPacks,
    'pack.check': async ({ path }, { signal }) => ({ findings: await library.check(path, signal) }),
    'pack.install': ({ path }, { signal, grantId: source = '' }) =>
      tellPackFailure({ source, task: 'install' }, emit, () =>
        library.install(path, {
          signal,
          onProgress: (progress) => emit('pack.progress', { source, ...progress }),
        }),
      ),
    'pack.activate': ({ id, version }) => {
      library.activate(id, version);
      return listPacks();
    },
    'pack.deactivate': ({ id, version }) => {
      library.deactivate(id, version);
      return listPacks();
    },
    'pack.remove': async ({ id, version }) => {
      await library.remove(id, version);
      return listPacks();
    },
    'pack.layers': async () => ({ packs: await ports.layers() }),
    'pack.outlines': () => ({ packs: library.listSilentOutlines() }),

    'history.list': (options) => ({ entries: history.list(options) }),
    'history.open': ({ id }, { signal }) => risk.open(id, signal),
    'history.remove': ({ id }) => {
      history.remove(id);
      emit('history.changed', {});
      return {};
    },
  };
}
