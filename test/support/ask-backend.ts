import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { WindowDriver } from './window-driver.ts';

/** Asks the backend beside a window, for what the window ought to show. @throws Error naming the code. */
export async function askBackend<Name extends ProcedureName>(
  window: WindowDriver,
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const envelope = await window.call(name, input);
  if (!envelope.ok) throw new Error(`${name}: ${envelope.error.code} ${envelope.error.message}`);
  return envelope.value as ProcedureOutput<Name>;
}
