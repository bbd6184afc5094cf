import { existsSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '..');

/** The files that take longest: they start processes dozens of times, or read whole corpora. */
const longest = [
  'unit/portfolios/killed-run.test.ts',
  'unit/packs/killed-install.test.ts',
  'unit/portfolios/equals-single-query.test.ts',
  'unit/packs/large-install.test.ts',
  'unit/raster/gdal-corpus.test.ts',
  'unit/portfolios/equals-query-by-address.test.ts',
  'unit/raster/gdal-cells.test.ts',
  'unit/packs/malformed-corpus.test.ts',
  'unit/raster/gdal-places.test.ts',
  'contract/fetched-maps.test.ts',
  'contract/command-line.test.ts',
].map((file) => path.join(root, file));

/** Begins the longest files first: begun last, one of them would run alone while the other cores wait. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.find((file) => !existsSync(file));
    if (gone !== undefined) throw new Error(`${gone}: named as one of the longest test files, and not there`);
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.indexOf(path.normalize(moduleId));
      return place === -1 ? longest.length : place;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
