import type * as z from 'zod';

/** One procedure of the contract: what goes in and what comes out. Queries change nothing, commands may. */
export interface Procedure<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly kind: 'query' | 'command';
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
}

/** A procedure that changes nothing. */
export function query<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Omit<Procedure<Input, Output>, 'kind'>,
): Procedure<Input, Output> {
  return { kind: 'query', ...definition };
}

/** A procedure that may change something. */
export function command<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Omit<Procedure<Input, Output>, 'kind'>,
): Procedure<Input, Output> {
  return { kind: 'command', ...definition };
}
