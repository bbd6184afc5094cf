import type { PackText } from '#shared/pack/pack-text.ts';

/** One address as a source writes it; texts are untrimmed, `''` where a part is missing. Degrees, WGS 84. */
export interface RawAddress {
  readonly longitude: number;
  readonly latitude: number;
  readonly number: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly district: string;
  readonly region: string;
  readonly postcode: string;
}

/** Where readers put what they find. */
export interface AddressSink {
  /** `place` says where in the file the address stands: `line 12`, `node/345`. */
  add(address: RawAddress, place: string | number): void;
  /** Reports one thing that is wrong; things of one code are gathered into one finding. A number is that of a line. */
  report(problem: AddressProblem, place: string | number | PackText): void;
}

/** What can be wrong with one row or object of an address file. */
export interface AddressProblem {
  readonly severity: 'error' | 'warning';
  /** Stable code, kebab-case. */
  readonly code: string;
  readonly field: string | null;
  readonly found: PackText;
  readonly expected: PackText;
}

/** What every reader works with. `onBytes` counts how far the file has been read. */
export interface ReadOptions {
  readonly path: string;
  readonly sink: AddressSink;
  readonly signal: AbortSignal | undefined;
  readonly onBytes: (bytes: number) => void;
}
