import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioLocation, RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { detectPortfolioFile, type KnownOptions } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';

/** What a file became: found out and read as suggested, with corrections. */
export interface ImportedFile {
  readonly detection: PortfolioDetection;
  readonly locations: readonly PortfolioLocation[];
  readonly rejected: readonly RejectedRow[];
}

/** What a person would have corrected. */
export interface Corrections {
  readonly options?: KnownOptions;
  readonly mapping?: (suggested: PortfolioMapping) => PortfolioMapping;
}

/** Calls `use` with a file of these contents, which is removed afterwards. */
export async function withFile<Result>(
  contents: string | Uint8Array,
  use: (file: string) => Promise<Result>,
  name = 'portfolio.csv',
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-import-'));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, contents);
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Imports a file of these contents. */
export async function importFile(
  contents: string | Uint8Array,
  corrections: Corrections = {},
  name?: string,
): Promise<ImportedFile> {
  const read = async (file: string): Promise<ImportedFile> => {
    const detection = await detectPortfolioFile(file, corrections.options);
    const mapping = corrections.mapping?.(detection.mapping) ?? detection.mapping;
    const locations: PortfolioLocation[] = [];
    const rejected: RejectedRow[] = [];
    for await (const batch of readPortfolio({ path: file, options: detection.options, mapping })) {
      locations.push(...batch.locations);
      rejected.push(...batch.rejected);
    }
    return { detection, locations, rejected };
  };
  return withFile(contents, read, name);
}

/** Codes of a list of notes or remarks. */
export function listCodes(notes: readonly { readonly code: string }[]): string[] {
  return notes.map(({ code }) => code);
}
