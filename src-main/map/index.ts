export { composeMap } from './compose-map.ts';
export { composeTiles } from './compose-tiles.ts';
export type { BytesAnswer } from './tile-service.fs.ts';
