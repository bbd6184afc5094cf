import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Failure } from '#shared/contract/envelope.ts';
import type { CommandContext } from './command.ts';

/** A procedure that did not succeed, with the failure's own code and details. */
class ProcedureError extends Error {
  readonly code: Failure['code'];
  readonly details: unknown;

  constructor({ code, message, details }: Failure) {
    super(message);
    this.name = 'ProcedureError';
    this.code = code;
    this.details = details;
  }
}

/** Calls a procedure of the contract. @throws ProcedureError */
export async function callProcedure<Name extends ProcedureName>(
  context: Pick<CommandContext, 'openBackend' | 'signal'>,
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const backend = await context.openBackend();
  // Who has typed an address has confirmed it.
  const confirmHosts = (hosts: readonly string[]): Promise<readonly string[]> => Promise.resolve(hosts);
  const envelope = await backend.dispatch(name, input, { signal: context.signal, confirmHosts });
  if (!envelope.ok) throw new ProcedureError(envelope.error);
  return envelope.value as ProcedureOutput<Name>;
}
