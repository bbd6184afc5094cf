import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A raster whose cells are all of one type. */
export interface DumpedRaster {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  /** As GDAL names it. */
  readonly type: 'Byte' | 'UInt16' | 'Int16' | 'UInt32' | 'Int32' | 'Float32' | 'Float64';
}

const bytesOf = { Byte: 1, UInt16: 2, Int16: 2, UInt32: 4, Int32: 4, Float32: 4, Float64: 8 };

/**
 * The cells of many rasters as {@link dumpCells} gives them, in their order; or a byte for each, 0 where GDAL takes it
 * for no data. Those of a type stand below each other in one virtual raster: one process reads them, instead of one
 * each.
 */
export function dumpMany(rasters: readonly DumpedRaster[], what: 'cells' | 'masks'): Buffer[] {
  const dumps = new Map<DumpedRaster, Buffer>();
  const typeOf = ({ type }: DumpedRaster) => (what === 'masks' ? 'Byte' : type);
  for (const type of new Set(rasters.map(typeOf))) {
    const some = rasters.filter((raster) => typeOf(raster) === type);
    const width = Math.max(...some.map((raster) => raster.width));
    const rowBytes = width * bytesOf[type];
    let row = 0;
    const sources: string[] = [];
    const starts = some.map(({ file, width: own, height, bands }) => {
      const start = row;
      for (let band = 1; band <= bands; band += 1, row += height) {
        const size = `xSize="${own}" ySize="${height}"`;
        sources.push(`<SimpleSource><SourceFilename>${file}</SourceFilename>
          <SourceBand>${what === 'masks' ? 'mask,' : ''}${band}</SourceBand>
          <SrcRect xOff="0" yOff="0" ${size}/><DstRect xOff="0" yOff="${start + (band - 1) * height}" ${size}/>
        </SimpleSource>`);
      }
      return start;
    });
    const below = `${some[0]!.file}.vrt`;
    const band = `<VRTRasterBand dataType="${type}" band="1">${sources.join('\n')}</VRTRasterBand>`;
    writeFileSync(below, `<VRTDataset rasterXSize="${width}" rasterYSize="${row}">${band}</VRTDataset>`);
    const all = dumpCells(below);
    for (const [at, { width: own, height, bands }] of some.entries()) {
      const rows = Array.from({ length: bands * height }, (_, index) => {
        const from = (starts[at]! + index) * rowBytes;
        return all.subarray(from, from + own * bytesOf[type]);
      });
      dumps.set(some[at]!, Buffer.concat(rows));
    }
    for (const left of [below, `${below}.raw`, `${below}.hdr`]) rmSync(left, { force: true });
  }
  return rasters.map((raster) => dumps.get(raster)!);
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
