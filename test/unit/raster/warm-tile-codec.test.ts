import { expect, test } from 'vitest';
import { warmTileCodec } from '#main/raster/warm-tile-codec.ts';

test('each of the three layouts can hold the invented tile, and is unpacked 24 times', async () => {
  expect(await warmTileCodec()).toBe(3 * 24);
});
