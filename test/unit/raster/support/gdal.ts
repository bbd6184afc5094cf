import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'vitest';

/**
 * A group of tests against GDAL's tools: skipped aloud where they are missing, or failing where everything is required.
 */
export function describeWithGdal(name: string, define: () => void): void {
  if (hasGdal()) {
    describe(name, define);
    return;
  }
  const reason = 'gdal_translate, gdallocationinfo and gdaltransform are not there (apt-get install gdal-bin)';
  describe(name, () => {
    if (process.env['FREEBOARD_REQUIRE_ALL'] === '1') {
      test('needs GDAL', () => {
        throw new Error(`${reason}, and FREEBOARD_REQUIRE_ALL asks for every test`);
      });
    } else {
      test.skip(`needs GDAL [skipped: ${reason}]`, () => {});
    }
  });
}

function hasGdal(): boolean {
  try {
    runGdal('gdal_translate', ['--version']);
    runGdal('gdallocationinfo', ['--version']);
    return true;
  } catch {
    return false;
  }
}

/** Runs one of GDAL's tools and gives what it prints. */
export function runGdal(tool: string, options: readonly string[], input = ''): string {
  return execFileSync(tool, options, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** All cells of a raster as GDAL reads them, band by band, as bytes of this machine. */
export function dumpCells(file: string): Buffer {
  const raw = `${file}.raw`;
  runGdal('gdal_translate', ['-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BSQ', file, raw]);
  return readFileSync(raw);
}

/** What GDAL reads at points in degrees, one line each; empty outside the raster. */
export function readPoints(
  file: string,
  band: number,
  points: readonly { readonly latitude: number; readonly longitude: number }[],
): string[] {
  const input = points.map(({ longitude, latitude }) => `${longitude} ${latitude}\n`).join('');
  const printed = runGdal('gdallocationinfo', ['-wgs84', '-valonly', '-b', String(band), file], input);
  return printed.split('\n').slice(0, points.length);
}
