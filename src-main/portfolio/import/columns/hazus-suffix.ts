import type { Basement, Storeys } from '#shared/exposure/exposure.ts';

/** What an occupancy of the National Structure Inventory says beside the use. */
export interface HazusSuffix {
  /** The use, such as `RES1`. */
  readonly occupancy: string;
  readonly numberOfStoreys: Storeys;
  readonly basement: Basement;
}

const storeysOf: Readonly<Record<string, Storeys>> = {
  '1S': 'ONE STORY',
  '2S': 'TWO STORY',
  '3S': 'THREE STORY',
  SL: 'SPLIT LEVEL',
};

/**
 * Reads an occupancy of Hazus with the suffix of the National Structure Inventory: `RES1-2SWB` is a house of two
 * storeys with a basement, `RES1-SLNB` one on split levels without. Null when there is no such suffix.
 */
export function readHazusSuffix(text: string): HazusSuffix | null {
  const [, occupancy, levels, basement] =
    /^([A-Z]{3}\d{1,2}[A-F]?)[-_ ]?([123]S|SL)(NB|WB)$/.exec(text.trim().toUpperCase()) ?? [];
  const numberOfStoreys = storeysOf[levels ?? ''];
  if (occupancy === undefined || numberOfStoreys === undefined) return null;
  return { occupancy, numberOfStoreys, basement: basement === 'WB' ? 'YES' : 'NO' };
}
