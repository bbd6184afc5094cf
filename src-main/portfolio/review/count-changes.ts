import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { portfolioMatchLevels } from '#shared/portfolio/portfolio-status.ts';
import { listKeptWarnings, type KeptWarning } from '#shared/hazard/warning-mask.ts';
import type { RunColumns } from './run-columns.ts';

type Answer = ProcedureOutput<'portfolio.comparison'>;

/** Warnings that a location has in the second run only, and in the first only. */
export interface WarningChange {
  readonly come: KeptWarning[];
  readonly gone: KeptWarning[];
}

/**
 * Creates the counter of how match levels and warnings change, location by location: what is the same in many locations
 * is looked at once.
 */
export function createChangeCounter(before: RunColumns, after: RunColumns) {
  const levels = new Map<number, number>();
  const masks = new Map<string, number>();
  return {
    add(position: number): void {
      const [levelBefore, levelAfter] = [before.matchLevel[position]!, after.matchLevel[position]!];
      if (levelBefore !== levelAfter) {
        const key = levelBefore * 256 + levelAfter;
        levels.set(key, (levels.get(key) ?? 0) + 1);
      }
      const [was, is] = [before.warnings[position]!, after.warnings[position]!];
      if (was !== was || is !== is || was === is) return;
      const key = `${was} ${is}`;
      masks.set(key, (masks.get(key) ?? 0) + 1);
    },
    matchLevels: () =>
      [...levels]
        .map(([key, rows]) => ({ before: nameLevel(key >> 8), after: nameLevel(key & 255), rows }))
        .toSorted((a, b) => b.rows - a.rows),
    warnings(): Answer['warnings'] {
      const counts = new Map<string, KeptWarning & { come: number; gone: number }>();
      for (const [key, rows] of masks) {
        const [was = 0, is = 0] = key.split(' ').map(Number);
        const change = findWarningChange(was, is);
        for (const side of ['come', 'gone'] as const) {
          for (const { code, hazard } of change?.[side] ?? []) {
            const name = `${code} ${hazard}`;
            const known = counts.get(name) ?? { code, hazard, come: 0, gone: 0 };
            counts.set(name, { ...known, [side]: known[side] + rows });
          }
        }
      }
      return [...counts.values()].toSorted((a, b) => b.come + b.gone - (a.come + a.gone));
    },
  };
}

/** Which warnings come and go between two numbers of `combineWarnings`; null where one was not kept. */
export function findWarningChange(was: number, is: number): WarningChange | null {
  if (was !== was || is !== is) return null;
  const [first, second] = [listKeptWarnings(was), listKeptWarnings(is)];
  return { come: without(second, first), gone: without(first, second) };
}

/** A match level by its place in the list, from 1; null for none. */
export function nameLevel(code: number): Answer['matchLevels'][number]['before'] {
  return portfolioMatchLevels[code - 1] ?? null;
}

function without(warnings: readonly KeptWarning[], others: readonly KeptWarning[]): KeptWarning[] {
  return warnings.filter(({ code, hazard }) => !others.some((other) => other.code === code && other.hazard === hazard));
}
