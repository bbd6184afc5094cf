import { scramble } from '../seeded-random.ts';

/** Smooth noise over the plane, about -1..1, mean 0. */
export type Noise = (x: number, y: number) => number;

// Sixteen directions, unit length to four decimals: written out, because sines may differ in the last bit.
const DIRECTIONS = [
  1, 0, 0.9239, 0.3827, 0.7071, 0.7071, 0.3827, 0.9239, 0, 1, -0.3827, 0.9239, -0.7071, 0.7071, -0.9239, 0.3827, -1, 0,
  -0.9239, -0.3827, -0.7071, -0.7071, -0.3827, -0.9239, 0, -1, 0.3827, -0.9239, 0.7071, -0.7071, 0.9239, -0.3827,
];

const TABLE_SIZE = 256;

/**
 * Gradient noise (Perlin 2002: quintic fade) with features of about `wavelengthMetres`. Only additions and
 * multiplications, so that every machine gets the same bits.
 */
export function createNoise(seed: number, wavelengthMetres: number): Noise {
  const directionX = new Float64Array(TABLE_SIZE * TABLE_SIZE);
  const directionY = new Float64Array(TABLE_SIZE * TABLE_SIZE);
  for (let node = 0; node < directionX.length; node += 1) {
    const direction = (scramble(node + Math.imul(seed, 0x9e3779b1)) & 15) * 2;
    directionX[node] = DIRECTIONS[direction]!;
    directionY[node] = DIRECTIONS[direction + 1]!;
  }
  const perMetre = 1 / wavelengthMetres;

  return (x, y) => {
    const u = x * perMetre;
    const v = y * perMetre;
    const left = Math.floor(u);
    const top = Math.floor(v);
    const s = u - left;
    const t = v - top;
    const column = left & 255;
    const nextColumn = (left + 1) & 255;
    const row = (top & 255) * TABLE_SIZE;
    const nextRow = ((top + 1) & 255) * TABLE_SIZE;
    const a = directionX[row + column]! * s + directionY[row + column]! * t;
    const b = directionX[row + nextColumn]! * (s - 1) + directionY[row + nextColumn]! * t;
    const c = directionX[nextRow + column]! * s + directionY[nextRow + column]! * (t - 1);
    const d = directionX[nextRow + nextColumn]! * (s - 1) + directionY[nextRow + nextColumn]! * (t - 1);
    const fadeX = s * s * s * (s * (s * 6 - 15) + 10);
    const fadeY = t * t * t * (t * (t * 6 - 15) + 10);
    const upper = a + (b - a) * fadeX;
    const lower = c + (d - c) * fadeX;
    // Gradient noise with unit gradients stays within 0.71 of 0.
    return (upper + (lower - upper) * fadeY) * 1.4;
  };
}

/** Noise with detail: each octave half as wide and half as high as the one before. */
export function createFractalNoise(seed: number, wavelengthMetres: number, octaves: number): Noise {
  const layers = Array.from({ length: octaves }, (_, octave) =>
    createNoise(seed + octave, wavelengthMetres / 2 ** octave),
  );
  return (x, y) => {
    let sum = 0;
    let amplitude = 1;
    for (const layer of layers) {
      sum += layer(x, y) * amplitude;
      amplitude *= 0.5;
    }
    return sum;
  };
}
