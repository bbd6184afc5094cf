import { cutText } from '#shared/text/cut-text.ts';
import type { FileRemark, PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioLocation, RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { checkMapping } from '../columns/check-mapping.ts';
import { detectPortfolioFile, type KnownOptions } from './detect-portfolio-file.fs.ts';
import { readPortfolio } from './read-portfolio.ts';

/** What a file is, and what its first rows become. */
export interface InspectedFile {
  readonly detection: PortfolioDetection;
  readonly faults: FileRemark[];
  readonly locations: PortfolioLocation[];
  readonly rejected: RejectedRow[];
}

export interface InspectionRequest {
  readonly path: string;
  readonly options?: KnownOptions | undefined;
  /** Left out: the suggested one. */
  readonly mapping?: PortfolioMapping | undefined;
  /** How many rows are shown, accepted and set aside together. */
  readonly rows: number;
}

/** Characters of a cell that are shown of a row that is set aside: the file has the rest. */
const LONGEST_SHOWN = 500;

/** Finds out what a file is, and shows what a mapping makes of its first rows. @throws PortfolioFileError */
export async function inspectPortfolioFile(
  inspection: InspectionRequest,
  signal?: AbortSignal,
): Promise<InspectedFile> {
  const { path, options, rows } = inspection;
  const detection = await detectPortfolioFile(path, { ...options, mapping: inspection.mapping }, signal);
  const mapping = inspection.mapping ?? detection.mapping;
  const faults = checkMapping(
    detection.columns.map(({ name }) => name),
    mapping,
  );
  const locations: PortfolioLocation[] = [];
  const rejected: RejectedRow[] = [];
  if (faults.length > 0) return { detection, faults, locations, rejected };
  for await (const batch of readPortfolio({ path, options: detection.options, mapping, signal })) {
    locations.push(...batch.locations);
    rejected.push(...batch.rejected);
    if (locations.length + rejected.length >= rows) break;
  }
  const lines = [...locations, ...rejected].map(({ line }) => line).sort((a, b) => a - b);
  const lastLine = lines[Math.min(rows, lines.length) - 1] ?? 0;
  return {
    detection,
    faults,
    locations: locations.filter(({ line }) => line <= lastLine),
    rejected: rejected
      .filter(({ line }) => line <= lastLine)
      .map((row) => ({ ...row, cells: row.cells.map((cell) => cutText(cell, LONGEST_SHOWN)) })),
  };
}
