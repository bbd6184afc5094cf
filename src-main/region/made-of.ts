import * as z from 'zod';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { NewerAnswer } from '#shared/region/region-procedures.ts';
import { regionBoxSchema, sourceSchema } from '#shared/region/source.ts';
import type { TemplateValues } from './expand-template.ts';
import { isEtag, type RangeStore } from './fetching/range-store.fs.ts';
import type { RemoteFiles } from './fetching/remote-files.fs.ts';
import type { FetchedSource } from './list-maps.ts';

const text = z.string().max(2000);

/** A file that a pack was made of, in the state that it had; null is what its server did not say. */
const usedFileSchema = z.strictObject({
  url: text,
  /** Bytes of the whole file. */
  bytes: z.int().min(0),
  /** A strong ETag, else the time of the last change, as the server wrote it. */
  etag: text.nullable(),
  lastModified: text.nullable(),
});

const madeOfSchema = z.strictObject({
  format: z.literal(1),
  source: sourceSchema.shape.id,
  /** Version of the source in the catalogue then. */
  version: text,
  madeAt: z.iso.datetime(),
  /** What the region was called, and the box that was asked for. */
  region: z.string().min(1).max(100),
  box: regionBoxSchema,
  /** Whether the maps of climates to come were wanted, too. */
  futures: z.boolean(),
  /** Other sources of which something is in the pack. */
  others: z.array(sourceSchema.shape.id).max(100),
  /** What the sources' lists named for the box: the values of their templates. */
  lists: z
    .array(
      z.strictObject({
        source: sourceSchema.shape.id,
        named: z.array(z.record(text, z.union([text, z.number()]))).max(10_000),
      }),
    )
    .max(100),
  files: z.array(usedFileSchema).max(10_000),
});
/** What a region's pack was made of. */
export type MadeOf = z.infer<typeof madeOfSchema>;
export type UsedFile = MadeOf['files'][number];

/** What is asked for to make a pack again; null where nothing says what it was made of. */
export function describeAgain(madeOf: MadeOf | null): NewerAnswer['again'] {
  if (madeOf === null) return null;
  const { box, region, source, others, futures } = madeOf;
  return { box, name: region, sources: [source, ...others], futures };
}

/** @returns null where it says nothing that can be used */
export function parseMadeOf(json: string): MadeOf | null {
  try {
    return madeOfSchema.parse(JSON.parse(json));
  } catch {
    // Whoever asks is told that nothing is known.
    return null;
  }
}

/** Notes what a pack is made of while it is made. */
export interface UseRecorder {
  /** In place of the files that are recorded. */
  readonly files: RemoteFiles;
  readonly onCells: (source: string, cells: readonly TemplateValues[]) => void;
  /** @param pack what is known before */
  describe(pack: {
    readonly source: FetchedSource;
    readonly others: readonly FetchedSource[];
    readonly region: string;
    readonly box: BoundingBox;
    readonly futures: boolean;
    readonly madeAt: Date;
  }): MadeOf;
}

/** Creates what records each file that is opened, in the state that it is in. */
export function createUseRecorder(files: RemoteFiles): UseRecorder {
  const used = new Map<string, UsedFile>();
  const lists = new Map<string, readonly TemplateValues[]>();
  return {
    files: {
      ...files,
      async open(urls, options) {
        const store = await files.open(urls, options);
        if (store !== null) used.set(store.remote.url, describeUse(store));
        return store;
      },
    },
    onCells: (source, cells) => void lists.set(source, cells),
    describe: ({ source, others, region, box: [west, south, east, north], futures, madeAt }) => ({
      format: 1,
      source: source.id,
      version: source.version,
      madeAt: madeAt.toISOString(),
      region,
      box: [west, south, east, north],
      futures,
      others: others.map(({ id }) => id),
      lists: [...lists].map(([id, named]) => ({ source: id, named: named.map((values) => ({ ...values })) })),
      files: [...used.values()],
    }),
  };
}

function describeUse({ remote: { url, size, version } }: RangeStore): UsedFile {
  const [etag, lastModified] = isEtag(version) ? [version, null] : [null, version];
  return { url, bytes: size, etag, lastModified };
}
