import type { Financial } from '#shared/exposure/exposure.ts';

interface Sum {
  structure: number;
  inventory: number;
  equipment: number;
  rows: number;
}

/** How far a total may be off, as a share of it, and in currency units for each row: what rounding makes. */
const TOLERANCE = { share: 1e-9, perRow: 0.5 } as const;

/**
 * Sums of the insured values of rows, to hold rows of totals against: since the beginning, and since the last row of
 * totals, which may be of a part.
 */
export function createRunningSums() {
  const all = createSum();
  let part = createSum();

  return {
    add(financial: Financial): void {
      for (const sum of [all, part]) {
        sum.structure += financial.structureTIV;
        sum.inventory += financial.inventoryTIV;
        sum.equipment += financial.equipmentTIV;
        sum.rows += 1;
      }
    },
    /** What is said of a row of totals: whether it is the sum of the rows above it; '' where it has no values. */
    compare(totals: Financial): string {
      const ofTotals = [totals.structureTIV, totals.inventoryTIV, totals.equipmentTIV].map((value) => value || 0);
      const total = ofTotals.reduce((added, value) => added + value, 0);
      const sums = part.rows < all.rows && part.rows > 0 ? [all, part] : [all];
      if (part.rows > 0) part = createSum();
      if (total === 0 || all.rows === 0) return '';
      const same = sums.find((sum) => isSame(ofTotals, sum));
      if (same !== undefined) return `: the sum of the rows above (${same.rows})`;
      const [{ structure, inventory, equipment, rows }] = sums as [Sum, ...Sum[]];
      return `: ${total}, the rows above (${rows}) have ${structure + inventory + equipment}`;
    },
  };
}

function createSum(): Sum {
  return { structure: 0, inventory: 0, equipment: 0, rows: 0 };
}

function isSame(totals: readonly number[], { structure, inventory, equipment, rows }: Sum): boolean {
  return [structure, inventory, equipment].every((sum, at) => isNearSum(totals[at] ?? 0, sum, rows));
}

/** Whether a total differs from the sum of some rows by no more than rounding makes. */
export function isNearSum(total: number, sum: number, rows: number): boolean {
  return Math.abs(total - sum) <= Math.max(rows * TOLERANCE.perRow, sum * TOLERANCE.share);
}
