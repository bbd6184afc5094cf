import { createTransform } from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { AreasRefusedError } from './areas-refused-error.ts';

/**
 * Creates the projection of rings (x, y, x, y, …) from one coordinate system into another, corner by corner; each ring
 * is a new one. @throws AreasRefusedError, when it is used, for a corner that one of them does not reach.
 */
export function createRingProjector(from: string, to: string): (ring: Float64Array) => Float64Array {
  // Unchanged to the last bit where nothing has to be done.
  if (from === to) return (ring) => ring.slice();
  const { unproject } = createTransform(from);
  const { project } = createTransform(to);
  return (ring) => {
    const projected = new Float64Array(ring.length);
    for (let at = 0; at < ring.length; at += 2) {
      const { x, y } = project(unproject(ring[at]!, ring[at + 1]!));
      if (!Number.isFinite(x) || !Number.isFinite(y)) {
        throw new AreasRefusedError(packText('corner-out-of-reach'), packText('degrees-expected'));
      }
      projected[at] = x;
      projected[at + 1] = y;
    }
    return projected;
  };
}
