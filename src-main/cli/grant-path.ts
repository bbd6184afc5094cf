import type { GrantDirection } from '#shared/call/grant.ts';
import type { CommandContext } from './command.ts';

/** A grant to read or write what an argument of the command line names. @param path absolute */
export async function grantPath(
  context: Pick<CommandContext, 'openBackend'>,
  path: string,
  direction: GrantDirection,
): Promise<string> {
  const { grants } = await context.openBackend();
  return grants.mint(path, { direction, holder: undefined, isOnce: direction === 'write' });
}
