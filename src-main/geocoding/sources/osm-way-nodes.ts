import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

const PER_DEGREE = 1e7;
/** No longitude. */
const NOWHERE = -(2 ** 31);

/**
 * Positions of the nodes that addressed ways consist of: asked for first, then filled as the nodes come by. 8 bytes per
 * node id and 8 per position, in the ten-millionths of a degree that OpenStreetMap has: ten million nodes need 160 MB.
 * @param most nodes, each as often as ways have it; more are refused
 */
export function createOsmWayNodes(most: number) {
  let requested = new Float64Array(1024);
  let count = 0;
  let ids = new Float64Array(0);
  let longitudes = new Int32Array(0);
  let latitudes = new Int32Array(0);

  function find(nodeId: number): number {
    let low = 0;
    let high = ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const id = ids[middle] as number;
      if (id === nodeId) return middle;
      if (id < nodeId) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  return {
    /** Notes the nodes of one way. @throws PackTextError where there are too many */
    request(nodeIds: readonly number[]): void {
      if (count + nodeIds.length > most) throw new PackTextError('osm-nodes-near', { most });
      if (count + nodeIds.length > requested.length) {
        const grown = new Float64Array(Math.max(requested.length * 2, count + nodeIds.length));
        grown.set(requested);
        requested = grown;
      }
      requested.set(nodeIds, count);
      count += nodeIds.length;
    },
    /** Call once between the two passes over the file. */
    prepare(): void {
      const sorted = requested.subarray(0, count).sort();
      let kept = 0;
      for (const id of sorted) if (kept === 0 || id !== sorted[kept - 1]) sorted[kept++] = id;
      ids = sorted.slice(0, kept);
      requested = new Float64Array(0);
      longitudes = new Int32Array(ids.length).fill(NOWHERE);
      latitudes = new Int32Array(ids.length).fill(NOWHERE);
    },
    save(nodeId: number, longitude: number, latitude: number): void {
      const index = find(nodeId);
      if (index === -1) return;
      longitudes[index] = Math.round(longitude * PER_DEGREE);
      latitudes[index] = Math.round(latitude * PER_DEGREE);
    },
    /** Mean of the way's nodes that the file has, a closing node counted once; null when it has none of them. */
    computeCentre(nodeIds: readonly number[]): { longitude: number; latitude: number } | null {
      const isClosed = nodeIds.length > 1 && nodeIds[0] === nodeIds.at(-1);
      let longitude = 0;
      let latitude = 0;
      let known = 0;
      for (const nodeId of isClosed ? nodeIds.slice(0, -1) : nodeIds) {
        const index = find(nodeId);
        if (index === -1 || longitudes[index] === NOWHERE) continue;
        longitude += longitudes[index] as number;
        latitude += latitudes[index] as number;
        known += 1;
      }
      if (known === 0) return null;
      return { longitude: longitude / known / PER_DEGREE, latitude: latitude / known / PER_DEGREE };
    },
  };
}
