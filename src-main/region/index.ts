export { composeRegion } from './compose-region.ts';
export { writeFetchScripts } from './fetch-scripts.ts';
