/**
 * Positions of the nodes that addressed ways consist of: asked for first, then filled as the nodes come by. 8 bytes per
 * node id and 16 per position, so ten million nodes need 240 MB.
 */
export function createOsmWayNodes() {
  let requested = new Float64Array(1024);
  let count = 0;
  let ids = new Float64Array(0);
  let longitudes = new Float64Array(0);
  let latitudes = new Float64Array(0);

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
    /** Notes the nodes of one way. */
    request(nodeIds: readonly number[]): void {
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
      ids = sorted.filter((id, index) => index === 0 || id !== sorted[index - 1]);
      requested = new Float64Array(0);
      longitudes = new Float64Array(ids.length).fill(Number.NaN);
      latitudes = new Float64Array(ids.length).fill(Number.NaN);
    },
    save(nodeId: number, longitude: number, latitude: number): void {
      const index = find(nodeId);
      if (index === -1) return;
      longitudes[index] = longitude;
      latitudes[index] = latitude;
    },
    /** Mean of the way's nodes that the file has, a closing node counted once; null when it has none of them. */
    computeCentre(nodeIds: readonly number[]): { longitude: number; latitude: number } | null {
      const isClosed = nodeIds.length > 1 && nodeIds[0] === nodeIds.at(-1);
      let longitude = 0;
      let latitude = 0;
      let known = 0;
      for (const nodeId of isClosed ? nodeIds.slice(0, -1) : nodeIds) {
        const index = find(nodeId);
        if (index === -1 || Number.isNaN(longitudes[index])) continue;
        longitude += longitudes[index] as number;
        latitude += latitudes[index] as number;
        known += 1;
      }
      return known === 0 ? null : { longitude: longitude / known, latitude: latitude / known };
    },
  };
}
