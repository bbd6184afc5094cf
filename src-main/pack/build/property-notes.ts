import type { SourceProperty } from '#shared/pack/pack-source.ts';

/** Properties that are looked at; more than any table of defences has. */
const MAXIMUM_PROPERTIES = 200;

/**
 * Creates empty notes of what the features of a file have for properties. Values that are missing say nothing of a
 * property.
 */
export function createPropertyNotes() {
  const known = new Map<string, [number, number] | null>();
  return {
    note(properties: Readonly<Record<string, unknown>>): void {
      for (const [name, value] of Object.entries(properties)) {
        if (value === null || (!known.has(name) && known.size >= MAXIMUM_PROPERTIES)) continue;
        known.set(name, widen(known.get(name), readPropertyNumber(value)));
      }
    },
    list: () => [...known].map(([name, range]): SourceProperty => ({ name, range })),
  };
}

/** A point that may part thousands: `1.250` years are 1,250 where numbers are written so. */
const perhapsThousands = /^\s*[1-9]\d{0,2}\.\d{3}\s*$/u;

/**
 * The number that a property has; NaN for none, and for one that can be read in two ways. Texts of numbers count as
 * numbers: many exports write every value as text.
 */
export function readPropertyNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '' || perhapsThousands.test(value)) return NaN;
  return Number(value);
}

function widen(range: [number, number] | null | undefined, number: number): [number, number] | null {
  if (!Number.isFinite(number) || range === null) return null;
  return range === undefined ? [number, number] : [Math.min(range[0], number), Math.max(range[1], number)];
}
