import type { Point } from '../region-frame.ts';

/** How important a road is, from the highway to the forest track. */
export type RoadClass = 'primary' | 'secondary' | 'tertiary' | 'residential' | 'track';

/** A named road or street. */
export interface Street {
  /** As it is written in an address: `King St E`, `rue du Moulin`. */
  readonly name: string;
  readonly roadClass: RoadClass;
  /** Number of the road on signs, or null. */
  readonly reference: string | null;
  readonly path: readonly Point[];
  /** Stretches of it that are bridges. */
  readonly hasBridge: boolean;
  /** City of its addresses. */
  readonly city: string;
  /** First half of their postal codes. */
  readonly sortationArea: string;
  /**
   * Distance along the street at which the house numbers of this path begin to count, metres, and whether they fall.
   */
  readonly numbering: { readonly fromMetres: number; readonly isFalling: boolean };
  /** Width of a lot at the street, metres. */
  readonly lotMetres: number;
  /** Distance of the houses from the middle of the street, metres. */
  readonly setbackMetres: number;
  /** Share of the lots that are built on. */
  readonly builtShare: number;
}
