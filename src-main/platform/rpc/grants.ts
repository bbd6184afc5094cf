import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { findGrantDirection, grantedPaths, type GrantDirection } from '#shared/call/grant.ts';
import { refuseOwnData } from '../files/refuse-target.ts';
import { refuseUnreadableName } from '../files/unreadable-names.ts';
import type { Clock } from '../forward-clock.ts';

/** A grant ends after so long, whoever holds it. */
const LIFE_MILLISECONDS = 24 * 60 * 60_000;

/** Who may use a grant: the window that it was made for; undefined: whoever calls from no window of the desktop. */
export type GrantHolder = object | undefined;

/** Files and folders that somebody has chosen, for calls that name them by ids. */
export interface Grants {
  /**
   * Makes a grant of an absolute path, and gives its id. Never called with anything that a page has said.
   * @param options `isOnce`: it is used up by the first call
   * @throws ServiceError NOT_SAVED for a place to write to among what a data directory keeps
   */
  mint(
    path: string,
    options: { readonly direction: GrantDirection; readonly holder: GrantHolder; readonly isOnce?: boolean },
  ): string;
  /**
   * Puts the paths of grants in the place of their ids; any other input comes back as it is. Null when one of them was
   * not made, not for this, not for this holder, or has ended. @throws UnreadableNameError
   * @param schema of the input, which says what is a grant
   */
  resolve(schema: z.ZodType, input: unknown, holder: GrantHolder): ResolvedInput | null;
  /** Ends every grant of a window. */
  release(holder: object): void;
}

/** An input with paths in place of grants, and the ids that they came from. */
export interface ResolvedInput {
  readonly input: unknown;
  readonly ids: readonly string[];
}

interface Grant {
  readonly path: string;
  readonly direction: GrantDirection;
  readonly holder: GrantHolder;
  readonly isOnce: boolean;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Creates the register of what callers may read and write; it lasts as long as the process. */
export function createGrants(clock: Clock): Grants {
  const grants = new Map<string, Grant>();

  function take(id: string, direction: GrantDirection, holder: GrantHolder): string | null {
    const grant = grants.get(id);
    const isGood = grant?.direction === direction && grant.holder === holder && grant.endsAt > clock.now().getTime();
    if (!isGood) return null;
    if (grant.isOnce) grants.delete(id);
    return grant.path;
  }

  return {
    mint(path, { direction, holder, isOnce = false }) {
      if (direction === 'write') refuseOwnData(path);
      const now = clock.now().getTime();
      for (const [id, { endsAt }] of grants) {
        // In the order in which they were made, and so end.
        if (endsAt > now) break;
        grants.delete(id);
      }
      const id = randomUUID();
      grants.set(id, { path, direction, holder, isOnce, endsAt: now + LIFE_MILLISECONDS });
      return id;
    },
    resolve(schema, input, holder) {
      const directions = listGrantInputs(schema);
      if (directions.length === 0) return { input, ids: [] };
      const resolved = { ...(input as Record<string, unknown>) };
      const ids: string[] = [];
      for (const { name, direction } of directions) {
        const id = resolved[name];
        delete resolved[name];
        if (typeof id !== 'string') continue;
        const path = take(id, direction, holder);
        if (path === null) return null;
        refuseUnreadableName(path);
        resolved[grantedPaths[name]] = path;
        ids.push(id);
      }
      return { input: resolved, ids };
    },
    release(holder) {
      for (const [id, grant] of grants) if (grant.holder === holder) grants.delete(id);
    },
  };
}

/** The inputs of a procedure that are grants. */
function listGrantInputs(
  schema: z.ZodType,
): { readonly name: keyof typeof grantedPaths; readonly direction: GrantDirection }[] {
  if (!('shape' in schema)) return [];
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  const names = Object.keys(grantedPaths) as (keyof typeof grantedPaths)[];
  return names.flatMap((name) => {
    const direction = findGrantDirection(shape[name]);
    return direction === null ? [] : { name, direction };
  });
}
