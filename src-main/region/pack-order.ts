import type { BoundingBox } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import type { Source } from '#shared/region/source.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { TemplateValues } from './expand-template.ts';
import type { FetchOptions, RemoteFiles } from './fetching/remote-files.fs.ts';
import { findCells } from './find-cells.ts';
import type { FetchedSource, ProtectionSource } from './list-maps.ts';
import { findList, findQuestion } from './source-hosts.ts';

/** A pack that is to be written. */
export interface PackOrder {
  readonly box: BoundingBox;
  /** What the region is called. */
  readonly region: string;
  readonly version: string;
  /** Standards of protection of the hazard of the maps; the first one counts. */
  readonly protections: readonly ProtectionSource[];
  /** Whether maps of climates to come are part of it. */
  readonly futures: boolean;
  /** Told of what could not be had, standards or climates to come: the maps of today are there without. */
  readonly onPartFailed: (source: FetchedSource, error: unknown) => void;
  readonly curveSet: PackManifest['curveSet'];
  /**
   * Codes of the divisions (GeoNames) that the towns in the box are in: the second ones, or the first where a source is
   * parted by them.
   */
  readonly divisions: ReadonlySet<string>;
  /** All sources: one may have another behind it. */
  readonly known: readonly Source[];
  /** It is there, and empty. */
  readonly folder: string;
}

export interface WriteOptions extends FetchOptions {
  /** Told of each map that is there. */
  readonly onPiece: () => void;
  /** Told of what the list of a source names for the box. */
  readonly onCells: (source: string, cells: readonly TemplateValues[]) => void;
}

/** What `pack.json` is made of. */
export type Manifest = Readonly<Record<string, unknown>>;

/** The values of the template for each file that a box touches. @throws FileRefusedError where nothing says so */
export async function requireCells(
  files: RemoteFiles,
  source: FetchedSource,
  box: BoundingBox,
  options: WriteOptions,
): Promise<readonly TemplateValues[]> {
  const cells = await findCells(files, source, box, options);
  if (cells !== null) {
    options.onCells(source.id, cells);
    return cells;
  }
  throw createUnlistedError(source, box);
}

/** Why the files of a source cannot be listed for a box: its list is not there, or it has none. */
export function createUnlistedError(source: FetchedSource, box: BoundingBox): FileRefusedError {
  const hasList = findList(source) !== null;
  return new FileRefusedError(
    hasList ? failureText('region-no-index', { url: findQuestion(source, box) }) : failureText('region-not-fetched'),
  );
}
