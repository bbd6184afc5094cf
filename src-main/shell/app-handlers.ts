import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { ParsedInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { appProcedures } from '#shared/settings/app-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';

/** Answers what is asked about the application itself. */
export function createAppHandlers({
  info,
  logWindowFault,
  licence,
}: {
  readonly info: ProcedureOutput<'app.info'>;
  readonly logWindowFault: (fault: ParsedInput<'app.reportFault'>) => void;
  readonly licence: () => ProcedureOutput<'licence.get'>;
}): HandlersOf<typeof appProcedures, CallContext> {
  return {
    'app.info': () => info,
    'app.reportFault': (fault) => {
      logWindowFault(fault);
      return {};
    },
    'app.offerCommands': (offer, { page }) => {
      page?.offerCommands(offer);
      return {};
    },
    'licence.get': () => licence(),
  };
}
