import type * as z from 'zod';
import { findGrantDirection, grantedPaths } from '#shared/call/grant.ts';
import type { Grants } from '#main/platform/rpc/grants.ts';

/** An input that names paths as its procedure takes it: with grants in their place. */
export function mintPaths(grants: Pick<Grants, 'mint'>, schema: z.ZodType, input: object): object {
  const shape = 'shape' in schema ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  const minted: Record<string, unknown> = { ...input };
  for (const [grant, name] of Object.entries(grantedPaths)) {
    const direction = findGrantDirection(shape[grant]);
    const named = minted[name];
    if (direction === null || typeof named !== 'string') continue;
    minted[grant] = grants.mint(named, { direction, holder: undefined });
    delete minted[name];
  }
  return minted;
}
