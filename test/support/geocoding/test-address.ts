/** One address of a test region, with what a query about it is made from. */
export interface TestAddress {
  readonly latitude: number;
  readonly longitude: number;
  /** Whole house number as written: `12`, `12-A`, `Rose Cottage`. */
  readonly number: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
}

/** A point where two streets meet. */
export interface TestCrossing {
  readonly latitude: number;
  readonly longitude: number;
  readonly streets: readonly [string, string];
  readonly city: string;
}

/** How a country writes its addresses. */
export type AddressForm = 'canada' | 'quebec' | 'unitedStates' | 'unitedKingdom' | 'netherlands' | 'germany';

/** Addresses that queries are made from. */
export interface TestRegion {
  readonly name: string;
  readonly form: AddressForm;
  readonly addresses: readonly TestAddress[];
  readonly crossings: readonly TestCrossing[];
}

/** The digits that a house number starts with; null for a house with a name. */
export function readDigits(number: string): number | null {
  const digits = /^\d+/.exec(number)?.[0];
  return digits === undefined ? null : Number(digits);
}

/** Whether numbers come before the street. */
export function isNumberFirst(form: AddressForm): boolean {
  return form !== 'netherlands' && form !== 'germany';
}
