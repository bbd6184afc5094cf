export { composeRegion } from './compose-region.ts';
