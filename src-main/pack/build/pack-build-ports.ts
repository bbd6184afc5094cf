import type { AddressPart } from '#shared/pack/pack-plan.ts';
import type { Finding } from '#shared/pack/pack.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import type { PackProgress } from '../installed-packs.ts';

/** What a pack is written from, by the rules of a plan. Paths: `from` and `like` in the folder, `to` in the pack. */
export type PackBuildStep =
  | { readonly kind: 'copy'; readonly from: string; readonly to: string }
  /** One band written anew in metres. */
  | {
      readonly kind: 'restate';
      readonly from: string;
      readonly band: number;
      readonly to: string;
      readonly metresPerUnit: number;
      /** Stored numbers that become "no data". */
      readonly dry: readonly number[];
      /** Stored numbers that become `openWaterCode`. */
      readonly openWater: readonly number[];
      readonly openWaterCode: number;
    }
  /** Polygons written into a raster on the grid of another. */
  | {
      readonly kind: 'burn';
      readonly from: string;
      /** Of a GeoPackage, counted from 1. */
      readonly layer: number;
      /** Coordinate system stated for a file that names none; null: none is stated. */
      readonly crs: string | null;
      readonly to: string;
      readonly attribute: string;
      readonly like: string;
      readonly likeCrs: string | null;
    }
  /** Areas written anew as GeoJSON in degrees. */
  | {
      readonly kind: 'area';
      readonly from: string;
      readonly layer: number;
      readonly crs: string | null;
      readonly to: string;
    }
  /** A table of addresses written anew with the columns of OpenAddresses. */
  | {
      readonly kind: 'addresses';
      readonly from: string;
      readonly to: string;
      readonly columns: Readonly<Partial<Record<AddressPart, string>>>;
      readonly crs: string | null;
    };

/** A pack folder that is written but not yet in its place. */
export interface PackDraft {
  readonly folder: string;
  /** What was wrong with the sources; with an error among them the folder is not whole. */
  readonly findings: readonly Finding[];
  /** Moves it into its place in one step. @throws ServiceError where something is there */
  publish(): void;
  discard(): void;
}

/** Looks into folders and writes packs. Everything heavy runs in a worker. */
export interface PackWorkshop {
  /**
   * What is in a folder. `crs`: coordinate systems by file, for those that name none; `generalCrs` for all others.
   * @throws NotFoundError; CancelledError
   */
  inspect(
    folder: string,
    options: {
      readonly crs: Readonly<Record<string, string>>;
      readonly generalCrs: string | null;
      readonly signal: AbortSignal;
      readonly onProgress: (progress: PackProgress) => void;
    },
  ): Promise<SourceFile[]>;
  /** Writes a pack beside its place. @throws ServiceError where something is there; CancelledError */
  write(
    job: {
      readonly folder: string;
      /** Folder that the pack is to become; null: it is not kept, and never published. */
      readonly out: string | null;
      /** `pack.json` without checksums. */
      readonly manifest: Readonly<Record<string, unknown>>;
      readonly steps: readonly PackBuildStep[];
    },
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: PackProgress) => void },
  ): Promise<PackDraft>;
}
