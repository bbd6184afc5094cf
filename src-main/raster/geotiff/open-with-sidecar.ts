import path from 'node:path';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { parseNodata, type BandScaling, type BandTexts } from './band-metadata.ts';
import { type GeoTiff, openGeoTiff } from './open-geotiff.ts';
import { openMaskBeside } from './open-mask-beside.fs.ts';
import { readSidecar, type Sidecar, type SidecarBand } from './read-sidecar.fs.ts';
import { findBandNumber, isUnitItem } from './unit-items.ts';

/** A raster with what files beside it say of its numbers. */
export interface CompletedGeoTiff {
  readonly file: GeoTiff;
  /** Names of the files beside it that make its numbers others than those of the raster alone. */
  readonly changedBy: readonly string[];
  /** Names of the files beside it that do not count, each with why. */
  readonly problems: readonly BesideProblem[];
}

/** A file beside a raster that cannot count. */
export interface BesideProblem {
  /** Its name, without folders. */
  readonly name: string;
  readonly why: PackText;
}

/**
 * Opens a GeoTIFF together with the `.aux.xml` and the mask beside it, as GDAL does: unit, scale, offset, nodata,
 * names and other items that the raster lacks, and cells that the mask leaves out. What both say differently is a
 * problem, and the raster is as it is alone then.
 * @throws RasterRefusedError
 */
export async function openWithSidecar(file: string): Promise<CompletedGeoTiff> {
  const alone = await openGeoTiff(file);
  try {
    return await readBeside(alone);
  } catch (error) {
    alone.close();
    throw error;
  }
}

/** An opened GeoTIFF with what the files beside it say. Closing it closes the one that was given, too. */
export async function readBeside(alone: GeoTiff): Promise<CompletedGeoTiff> {
  const raster = path.basename(alone.path);
  const changedBy: string[] = [];
  const problems: BesideProblem[] = [];
  /** What a file beside the raster makes of it; null where it changes nothing. */
  const take = async <Result>(name: string, read: () => Promise<Result> | Result): Promise<Result | null> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof PackTextError)) throw error;
      problems.push({ name, why: error.text });
      return null;
    }
  };
  const sidecarName = `${raster}.aux.xml`;
  const completed = await take(sidecarName, () => completeBySidecar(alone));
  if (completed?.isChanged === true) changedBy.push(sidecarName);
  const file = completed?.file ?? alone;
  const masked = await take(`${raster}.msk`, () => openMaskBeside(file));
  if (masked !== null) changedBy.push(masked.name);
  return { file: masked?.file ?? file, changedBy, problems };
}

function completeBySidecar(file: GeoTiff): { readonly file: GeoTiff; readonly isChanged: boolean } | null {
  const sidecar = readSidecar(file.path);
  return sidecar === null ? null : complete(file, sidecar);
}

/** @throws PackTextError where both contradict each other */
function complete(file: GeoTiff, sidecar: Sidecar): { readonly file: GeoTiff; readonly isChanged: boolean } {
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
  return { file: { ...file, nodata, scaling, texts }, isChanged };
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
