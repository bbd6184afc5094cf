import { expect, test } from 'vitest';
import { exportExtensions, portfolioExportFormats, proposeExportName } from '#shared/portfolio/portfolio-export.ts';

test('no two formats propose the same file, and none keeps the ending of the source', () => {
  for (const name of ['sov.xlsx', 'Harbour 2026', 'b.CSV']) {
    const files = portfolioExportFormats.map(
      (format) => `${proposeExportName(name, format)}.${exportExtensions[format]}`,
    );
    expect(new Set(files).size).toBe(portfolioExportFormats.length);
    for (const file of files) expect(file).not.toMatch(/\.(?:xlsx|csv) /i);
  }
  expect(proposeExportName('sov.xlsx', 'oed')).toBe('sov OED');
});
