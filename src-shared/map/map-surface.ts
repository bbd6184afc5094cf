/**
 * What can be laid over the basemap beside floods. `wildfireIndex` 1..10; `burnProbability` a year; `flameLength`,
 * metres; `standardOfProtection`, years; `terrain`: height of the ground in colours, shaded; `relief`: the shading
 * alone, for a ground without a basemap.
 */
export const surfaceKinds = [
  'wildfireIndex',
  'burnProbability',
  'flameLength',
  'standardOfProtection',
  'terrain',
  'relief',
] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];
