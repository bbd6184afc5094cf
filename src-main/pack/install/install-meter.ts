import { availableParallelism } from 'node:os';
import type { PackStepProgress } from '../installed-packs.ts';

/** The parts of an install that take time, in their order. */
const parts = ['unpack', 'check', 'index', 'scan', 'addresses', 'basemap', 'finish'] as const;
type Part = (typeof parts)[number];

/** What a part is called to those who wait: looking through the maps is checking them. */
const steps: Readonly<Record<Part, PackStepProgress['step']>> = {
  unpack: 'unpack',
  check: 'check',
  index: 'index',
  scan: 'check',
  addresses: 'addresses',
  basemap: 'finish',
  finish: 'finish',
};

/** Threads that pack rasters. */
const threads = Math.min(4, availableParallelism());

/**
 * Nanoseconds that a byte, or a cell of a raster, takes, measured on one core of a 2 GHz Xeon; maps are packed by
 * several. How the parts compare is all that matters.
 */
const costs: Readonly<Record<Part, number>> = {
  unpack: 25,
  check: 8,
  index: 1600 / threads,
  scan: 360,
  addresses: 700,
  basemap: 20,
  finish: 8,
};

/** Cells for a byte of a raster, as long as nobody has counted them. */
const CELLS_PER_BYTE = 5;

/** Bytes of what an install reads, by what they are. */
export interface InstallBytes {
  readonly rasters: number;
  readonly addresses: number;
  readonly basemap: number;
}

/** How far an install is, over all that it does. */
export interface InstallMeter {
  /** Of a zip all that is known is how large it is. */
  expectZip(bytes: number): void;
  expectBytes(bytes: InstallBytes): void;
  /** Cells of all rasters together. */
  expectCells(cells: number): void;
  /** @param fraction 0..1 of the part */
  tell(part: Part, fraction: number, file?: string | null): void;
}

/** Creates the meter; what it tells never goes back, whatever was expected before. */
export function createInstallMeter(onProgress: (progress: PackStepProgress) => void): InstallMeter {
  const amounts = new Map<Part, number>();
  let told = 0;
  const workOf = (part: Part): number => (amounts.get(part) ?? 0) * costs[part];

  function expectRasters(bytes: number): void {
    for (const part of ['index', 'scan'] as const) amounts.set(part, bytes * CELLS_PER_BYTE);
    amounts.set('finish', bytes);
  }

  return {
    expectZip(bytes) {
      amounts.set('unpack', bytes);
      amounts.set('check', bytes);
      expectRasters(bytes);
    },
    expectBytes({ rasters, addresses, basemap }) {
      amounts.set('check', rasters + addresses + basemap);
      expectRasters(rasters);
      amounts.set('addresses', addresses);
      amounts.set('basemap', basemap);
    },
    expectCells(cells) {
      for (const part of ['index', 'scan'] as const) amounts.set(part, cells);
    },
    tell(part, fraction, file = null) {
      const total = parts.reduce((sum, each) => sum + workOf(each), 0);
      const before = parts.slice(0, parts.indexOf(part)).reduce((sum, each) => sum + workOf(each), 0);
      if (total > 0) told = Math.max(told, Math.min(1, (before + fraction * workOf(part)) / total));
      onProgress({ step: steps[part], fraction: total > 0 ? told : null, file });
    },
  };
}
