import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { reportedFailureSchema } from '../call/envelope.ts';
import { deliveredWith } from '../call/delivered-file.ts';
import { readGrantSchema, writeGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';
import { boxSchema, regionBoxSchema, regionFileSchema, sourceSchema } from './source.ts';

/** Sources and packs that are named at once: many times as many as there are. */
const MOST_SOURCES = 1000;
const MOST_PACKS = 10_000;

/** A town (GeoNames). */
const namedPlaceSchema = z.strictObject({
  name: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  people: z.int().min(0),
});
export type FoundTown = z.infer<typeof namedPlaceSchema>;

/** Whether the maps of climates to come are wanted, too, of the sources that have them. */
const futures = z.boolean().default(false);

/** Why nothing came of a source. */
const failedSourceSchema = z.strictObject({ source: z.string(), ...reportedFailureSchema.shape });

/**
 * Why a pack may be behind what it was made of, or why nobody can say so. `catalogue`: the catalogue has another
 * version of the source; `list`: its list names other files; `file`: files are others on their servers. Not to be said:
 * `noRecord`: nothing says what the pack was made of; `noSource`: the catalogue has the source no more; `noList`,
 * `gone`: the list or files are not there any more; `elsewhere`: files lie on no host of the source; `notSaid`: servers
 * do not say what state files are in; `notFetched`: files came from a folder, in a state that nobody knows.
 */
export const newerReasons = [
  'catalogue',
  'list',
  'file',
  'noRecord',
  'noSource',
  'noList',
  'gone',
  'elsewhere',
  'notSaid',
  'notFetched',
] as const;
export type NewerReason = (typeof newerReasons)[number];

/** What is asked for to make a pack again. */
const againSchema = z.strictObject({
  box: regionBoxSchema,
  name: z.string(),
  sources: z.array(sourceSchema.shape.id).min(1),
  futures: z.boolean(),
});

/** Whether there is newer data than that of a pack. */
const newerSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  state: z.enum(['same', 'newer', 'unknown']),
  reasons: z.array(
    z.strictObject({
      reason: z.enum(newerReasons),
      /** How many files it is true of; 1 where it is of none. */
      count: z.int().min(1),
      /** The address of the first of them, or what has changed. */
      example: z.string().nullable(),
    }),
  ),
  /** Null: nothing says how the pack was made. */
  again: againSchema.nullable(),
});
export type NewerAnswer = z.infer<typeof newerSchema>;

/** Public data that regions can be made of. */
export const regionProcedures = {
  'region.sources': query({
    summary: 'Public data that there is for a box, or for the whole earth; nothing is asked over the network.',
    input: z.strictObject({ box: regionBoxSchema.nullable().default(null) }),
    output: z.strictObject({
      sources: z.array(sourceSchema),
      /** Ids of those that `region.get` fetches. */
      fetched: z.array(z.string()),
      /** Ids of those that are fetched where nobody chooses: for each flood the one that serves the box best. */
      chosen: z.array(z.string()),
      /** Files of sources that cannot be used, by their names. */
      faults: z.array(z.strictObject({ file: z.string(), message: z.string() })),
    }),
  }),
  'region.places': query({
    summary: 'Towns of the earth by a name or its beginning, in any language; the list comes with the application.',
    input: z.strictObject({ name: z.string().max(200), most: z.int().min(1).max(50).default(10) }),
    output: z.strictObject({ places: z.array(namedPlaceSchema) }),
  }),
  'region.towns': query({
    summary: 'The largest towns in a box, by their names; the list comes with the application.',
    input: z.strictObject({ box: boxSchema, most: z.int().min(1).max(100).default(20) }),
    output: z.strictObject({ places: z.array(namedPlaceSchema) }),
  }),
  'region.files': query({
    summary:
      'Files of public data that a box needs, as far as their names are known; nothing is asked over the network.',
    input: z.strictObject({
      box: regionBoxSchema,
      /** Ids of the sources; null: all that may have something there. */
      sources: z.array(sourceSchema.shape.id).max(MOST_SOURCES).nullable().default(null),
      /** Folder with the lists that were fetched, for names that only they have. */
      grant: readGrantSchema.optional(),
      futures,
    }),
    output: z.strictObject({
      files: z.array(regionFileSchema),
      /** Sources whose files have to be asked for first, with what is asked. */
      unlisted: z.array(z.strictObject({ source: z.string(), ask: z.string() })),
    }),
  }),
  'region.sizes': command({
    summary: 'Asks servers how large the files are that come whole for a box; their hosts are confirmed.',
    input: z.strictObject({ box: regionBoxSchema, sources: z.array(sourceSchema.shape.id).min(1).max(MOST_SOURCES) }),
    output: z.strictObject({
      /** Null: a server does not say it, or parts of the files come. Of zips the members that are taken out. */
      sizes: z.array(z.strictObject({ source: z.string(), bytes: z.int().min(0).nullable() })),
      failed: z.array(failedSourceSchema),
    }),
  }),
  'region.saveList': command({
    summary: 'Writes what to fetch for a box on another computer: a list, and scripts that fetch it, as a zip.',
    input: z.strictObject({
      box: regionBoxSchema,
      sources: z.array(sourceSchema.shape.id).min(1).max(MOST_SOURCES),
      futures,
    }),
    /** Ids of the sources whose files only a list, or somebody who knows the place, can name. */
    output: deliveredWith({ unlisted: z.array(z.string()) }),
  }),
  'region.clearFetched': command({
    summary: 'Removes what is kept of files on servers; the next region fetches it anew. Refused while one is fetched.',
    input: z.strictObject({}),
    output: z.strictObject({}),
  }),
  'region.get': command({
    summary:
      'Fetches what a box needs of public maps and addresses and makes a pack of each source; their hosts are confirmed.',
    input: z.strictObject({
      box: regionBoxSchema,
      /** What the packs are named after; null: the middle of the box. */
      name: line.trim().min(1).max(100).nullable().default(null),
      /** Ids of the sources; null: those that serve the box best, or those that the files are of. */
      sources: z.array(sourceSchema.shape.id).min(1).max(MOST_SOURCES).nullable().default(null),
      futures,
      /** Folder of files that were fetched elsewhere; left out: the servers are asked. */
      grant: readGrantSchema.optional(),
      /** Folder that the packs are put into; left out: they are installed. */
      targetGrant: writeGrantSchema.optional(),
    }),
    output: z.strictObject({
      packs: z.array(
        z.strictObject({
          source: z.string(),
          id: z.string(),
          version: z.string(),
          /** `nothing`: no cell of the box has a figure, and there is no pack. */
          state: z.enum(['installed', 'written', 'nothing']),
          /** Installed packs of smaller cells that answer in its place where they reach. */
          behind: z.array(z.strictObject({ id: z.string(), title: z.string() })),
        }),
      ),
      failed: z.array(failedSourceSchema),
      /** Names of files that are not in the folder. */
      missing: z.array(z.string()),
    }),
  }),
  'region.made': query({
    summary: 'Installed packs that were made of public data, of each the one that was installed last.',
    input: z.strictObject({}),
    output: z.strictObject({
      /** `again` is null where nothing says how the pack was made. */
      packs: z.array(z.strictObject({ id: z.string(), version: z.string(), again: againSchema.nullable() })),
    }),
  }),
  'region.checkNewer': command({
    summary: 'Asks the servers whether they have newer data than that of packs made of it; their hosts are confirmed.',
    input: z.strictObject({
      /** Ids of packs, of each the one that was installed last; null: all that were made of public data. */
      packs: z.array(z.string().min(1)).min(1).max(MOST_PACKS).nullable().default(null),
    }),
    output: z.strictObject({
      packs: z.array(newerSchema),
      failed: z.array(z.strictObject({ id: z.string(), ...reportedFailureSchema.shape })),
    }),
  }),
} as const satisfies Record<string, Procedure>;
