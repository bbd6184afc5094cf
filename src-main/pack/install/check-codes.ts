import { floodHazards } from '#shared/hazard/hazard.ts';
import { namesStoredNumber } from '#shared/hazard/hazard-reading.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { isNodata } from '#engine/index.ts';
import { isFloodBand, type RasterBand } from '#main/raster/index.ts';
import type { PackFindings } from './findings.ts';
import type { RasterPlan } from './plan-rasters.ts';

/**
 * Tells which numbers that a hazard names are a raster's nodata value: nodata is looked at first, so they never count
 * as what they are named for. A number for dry land is lost only where nodata is no dry land.
 */
export function checkCodes(
  { groups }: Pick<RasterPlan, 'groups'>,
  manifest: PackManifest,
  findings: PackFindings,
): void {
  const bands = groups.flatMap((group) => group.bands.map(({ band }) => band));
  for (const hazard of floodHazards) {
    const definition = manifest.hazards[hazard];
    if (definition === undefined) continue;
    const isOutside = definition.nodata === 'outside';
    const maps = bands.filter((band) => isFloodBand(band) && band.hazard === hazard);
    for (const list of isOutside ? (['dry', 'openWater'] as const) : (['openWater'] as const)) {
      for (const code of definition[list]) {
        const files = new Set(maps.filter((band) => isNodataOf(band, code)).map(({ path }) => path));
        for (const file of files) {
          findings.warning(
            'code-is-nodata',
            { file, field: `hazards.${hazard}.${list}` },
            packText('code-is-nodata', { value: code }),
            packText(isOutside ? 'code-not-outside-expected' : 'code-not-dry-expected'),
          );
        }
      }
    }
  }
}

/** Whether a number of the manifest is a band's nodata value, in the digits that its raster has for it, too. */
function isNodataOf(band: RasterBand, code: number): boolean {
  return isNodata(band, code) || (band.nodata !== null && namesStoredNumber([code], band.nodata));
}
