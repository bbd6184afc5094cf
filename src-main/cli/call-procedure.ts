import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { fromFailure } from '#main/platform/errors/errors.ts';
import type { CommandContext } from './command.ts';

/** Calls a procedure of the contract. @throws ServiceError with the failure of one that did not succeed */
export async function callProcedure<Name extends ProcedureName>(
  context: Pick<CommandContext, 'openBackend' | 'signal'>,
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const backend = await context.openBackend();
  // Who has typed an address has confirmed it.
  const confirmHosts = (hosts: readonly string[]): Promise<readonly string[]> => Promise.resolve(hosts);
  const envelope = await backend.dispatch(name, input, { signal: context.signal, confirmHosts });
  if (!envelope.ok) throw fromFailure(envelope.error);
  return envelope.value as ProcedureOutput<Name>;
}
