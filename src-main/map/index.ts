export { composeMap } from './probe-map.ts';
export { composeTiles } from './tile-service.fs.ts';
export type { BytesAnswer } from './tile-service.fs.ts';
