export { composeRegion } from './compose-region.ts';
export { listToFetch, writeFetchScripts } from './fetch-scripts.ts';
