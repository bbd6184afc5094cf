import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { parseNodata, type BandScaling, type BandTexts } from './band-metadata.ts';
import { type GeoTiff, openGeoTiff } from './open-geotiff.ts';
import { readSidecar, type Sidecar, type SidecarBand } from './read-sidecar.fs.ts';
import { findBandNumber, isUnitItem } from './unit-items.ts';

/** A raster with what a file beside it says of its numbers. */
export interface CompletedGeoTiff {
  readonly file: GeoTiff;
  /** Whether scale, offset or nodata are others than those of the raster alone. */
  readonly isChanged: boolean;
  /** Why the file beside it does not count; null where it does, or where there is none. */
  readonly problem: PackText | null;
}

/**
 * Opens a GeoTIFF together with the `.aux.xml` beside it, as GDAL does: unit, scale, offset, nodata, names and other
 * items that the raster lacks. What both say differently is a problem, and the raster is as it is alone then.
 * @throws RasterRefusedError
 */
export async function openWithSidecar(path: string): Promise<CompletedGeoTiff> {
  const file = await openGeoTiff(path);
  try {
    return readBeside(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

/** An opened GeoTIFF with what the file beside it says; closing one of both closes the other. */
export function readBeside(file: GeoTiff): CompletedGeoTiff {
  try {
    const sidecar = readSidecar(file.path);
    return sidecar === null ? { file, isChanged: false, problem: null } : complete(file, sidecar);
  } catch (error) {
    if (error instanceof PackTextError) return { file, isChanged: false, problem: error.text };
    throw error;
  }
}

/** @throws PackTextError where both contradict each other */
function complete(file: GeoTiff, sidecar: Sidecar): CompletedGeoTiff {
  const bands = Array.from({ length: file.bandCount }, (_, index) => sidecar.bands.get(index + 1) ?? null);
  const nodata = chooseNodata(file, bands);
  const scaling = file.scaling.map((own, index) => chooseScaling(own, bands[index]!));
  const texts = file.texts.map((own, index) =>
    addTexts(own, bands[index]!, { items: sidecar.items, number: index + 1 }),
  );
  const isScaled = scaling.some((one, index) => {
    const own = file.scaling[index]!;
    return one.scale !== own.scale || one.offset !== own.offset;
  });
  const isChanged = isScaled || nodata !== file.nodata;
  return { file: { ...file, nodata, scaling, texts }, isChanged, problem: null };
}

function chooseNodata({ nodata: own, sampleType }: GeoTiff, bands: readonly (SidecarBand | null)[]): number | null {
  const stated = bands.map((band) => (typeof band?.nodata === 'string' ? parseNodata(band.nodata, sampleType) : null));
  const said = new Set(stated.filter((value) => value !== null));
  if (said.size === 0) return own;
  // A number of one band only would be taken for nodata in the others, too.
  const [first, ...others] = own === null ? stated : [own, ...said];
  const another = others.find((value) => value !== first);
  if (another === undefined && first !== undefined) return first;
  throw new PackTextError('sidecar-contradicts', { what: 'NoDataValue', own: name(first), other: name(another) });
}

function chooseScaling(own: BandScaling, band: SidecarBand | null): BandScaling {
  const scale = band?.scale ?? 1;
  const offset = band?.offset ?? 0;
  if ((scale === 1 && offset === 0) || (scale === own.scale && offset === own.offset)) return own;
  if (own.scale === 1 && own.offset === 0) return { scale, offset };
  const describe = (scaling: BandScaling): string => `${scaling.scale}, ${scaling.offset}`;
  throw new PackTextError('sidecar-contradicts', {
    what: 'Scale, Offset',
    own: describe(own),
    other: describe({ scale, offset }),
  });
}

function addTexts(
  own: BandTexts,
  band: SidecarBand | null,
  { items, number }: Pick<Sidecar, 'items'> & { readonly number: number },
): BandTexts {
  const general = items.filter(([key]) => (findBandNumber(key) ?? number) === number);
  const added = [...general, ...(band?.items ?? [])];
  const units = added.filter(([key]) => isUnitItem(key)).map(([, value]) => value);
  const unit = band?.unit ?? '';
  return {
    description: own.description === '' ? (band?.description ?? '') : own.description,
    unit: own.unit === '' ? unit : own.unit,
    moreUnits: [...own.moreUnits, ...(own.unit === '' || unit === '' ? [] : [unit]), ...units],
    others: [...own.others, ...added.map(([key, value]) => `${key}=${value}`)],
  };
}

function name(value: number | null | undefined): string | PackText {
  return value === null || value === undefined ? packText('nothing') : String(value);
}
