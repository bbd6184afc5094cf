import type { Point } from '../region-frame.ts';

/** What a building is for. */
export type BuildingUse = 'house' | 'apartments' | 'commercial' | 'industrial' | 'farm';

/** A building with its address. */
export interface Building {
  readonly centre: Point;
  /** Unit vector along the street that it faces. */
  readonly facing: Point;
  /** Size along the street and away from it, metres. */
  readonly widthMetres: number;
  readonly depthMetres: number;
  readonly use: BuildingUse;
  readonly houseNumber: number;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  /** Unit numbers inside; empty where the building is one address. */
  readonly units: readonly string[];
}

/** The corners of a building's outline, closed. */
export function computeOutline({ centre, facing, widthMetres, depthMetres }: Building): Point[] {
  const along = { x: (facing.x * widthMetres) / 2, y: (facing.y * widthMetres) / 2 };
  const away = { x: (-facing.y * depthMetres) / 2, y: (facing.x * depthMetres) / 2 };
  const corner = (a: number, b: number): Point => ({
    x: centre.x + a * along.x + b * away.x,
    y: centre.y + a * along.y + b * away.y,
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
}
