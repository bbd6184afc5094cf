import * as z from 'zod';

/** What may be done with the file or folder of a grant. */
export type GrantDirection = 'read' | 'write';

/** Which inputs of the contract are grants, and to do what. */
export const grantDirections = z.registry<{ readonly direction: GrantDirection }>();

/**
 * A file or folder that somebody has chosen, by an id that says nothing of where it is. Only the main process makes
 * one: see ADR 65.
 */
export const readGrantSchema = z.uuid().register(grantDirections, { direction: 'read' });

/** As {@link readGrantSchema}, of a file or folder that is written, and replaced when it is there. */
export const writeGrantSchema = z.uuid().register(grantDirections, { direction: 'write' });

/** Inputs that are grants, by the names under which handlers are told the paths behind them. */
export const grantedPaths = { grant: 'path', targetGrant: 'output' } as const;

/** An input as its handler gets it: paths in place of grants. */
export type GrantedInput<Input> = {
  [Name in keyof Input as Name extends keyof typeof grantedPaths ? (typeof grantedPaths)[Name] : Name]: Input[Name];
};

/** What an input's schema lets be done with a file or folder; null: it is no grant. One that may be left out is one. */
export function findGrantDirection(schema: z.ZodType | undefined): GrantDirection | null {
  if (schema === undefined) return null;
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return grantDirections.get(inner)?.direction ?? null;
}
