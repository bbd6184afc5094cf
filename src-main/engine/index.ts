export { assessFlood } from './assess-flood.ts';
export {
  computeFloodFigures,
  type FiguresBuilding,
  type FiguresTarget,
  type ScoredStructure,
} from './flood-figures.ts';
export { computeFloodDepths, findStandardOfProtection } from './hazard/flood-depths.ts';
export { computeWindows, createFloodMaps, fillWindowDepths, interpretMaps, OUTSIDE } from './hazard/flood-maps.ts';
export { interpretReading } from './hazard/interpret-reading.ts';
export {
  assembleScenarioDepths,
  createScenarioDepthsWorkspace,
  type ScenarioDepthsWorkspace,
} from './hazard/scenario-depths.ts';
export { computeScaled, findMeaning, interpretStored, isNodata, type NumberEncoding } from './hazard/stored-number.ts';
export { computeWaterDepth } from './hazard/water-depth.ts';
export { createExceedanceGrid } from './loss/exceedance-grid.ts';
export type { FloodSite } from './loss/flood-site.ts';
export { createLossKernel } from './loss/loss-kernel.ts';
export { METHOD_VERSION } from './method-version.ts';
export { solveAnnualLoss } from './solve-annual-loss.ts';
export type { BuildingVulnerability } from './vulnerability/building-vulnerability.ts';
export { createCurveLibrary, type CurveLibrary } from './vulnerability/curve-library.ts';
export { assessWildfire } from './wildfire/assess-wildfire.ts';
export { computeAnnualRisk } from './wildfire/conditional-risk.ts';
export { computeWildfireIndex } from './wildfire/wildfire-index.ts';
