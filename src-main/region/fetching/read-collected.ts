import * as z from 'zod';
import { doBoxesOverlap, type BoundingBox } from '#shared/geo/geo.ts';
import type { PartlyFileParts } from '#main/platform/files/partly-file.ts';
import type { TemplateValues } from '../expand-template.ts';
import { boxOf, pickValues, readJson } from './read-tile-index.ts';

/** A list of OpenAddresses' sources around a point. */
export interface RecordsJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** Names of the fields that are the values of the template's variables. */
  readonly properties: readonly string[];
}

/** What OpenAddresses says of one of its sources. */
export interface RecordJob {
  readonly parts: PartlyFileParts;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
}

/** What a record says of a source. */
export interface SourceRecord {
  /** Whether its addresses may reach into the box. */
  readonly isThere: boolean;
  /** Its name, and what is said of its licence. */
  readonly name: string;
  readonly licence: string;
}

const listSchema = z.array(z.looseObject({ layer: z.string() }));

/** The template's values of each source of addresses. @throws Error where it is no such list */
export function readCollectedSources({ parts, properties }: RecordsJob): TemplateValues[] {
  return listSchema
    .parse(readJson(parts))
    .filter(({ layer }) => layer === 'addresses')
    .map((entry) => pickValues(entry, properties));
}

/** Longer texts of a licence are cut: its address says the rest. */
const MOST_WORDS = 300;
const words = z.string().transform((text) => text.trim().slice(0, MOST_WORDS));
const recordSchema = z.object({
  source_name: words,
  /** Polygon around its addresses; of some it is not known. */
  bounds: z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()]).rest(z.number()))) }).nullish(),
  license: z
    .union([
      z.boolean(),
      words,
      z.object({ text: words.nullish(), url: words.nullish(), 'attribution name': words.nullish() }),
    ])
    .nullish(),
});

/** What one source is of. @throws Error where it is no such record */
export function readCollectedSource({ parts, box }: RecordJob): SourceRecord {
  const { source_name: name, bounds, license } = recordSchema.parse(readJson(parts));
  const positions = (bounds?.coordinates ?? []).flat();
  return {
    isThere: positions.length === 0 || doBoxesOverlap(boxOf(positions), box),
    name,
    licence:
      typeof license === 'object' && license !== null
        ? joinLicence(license)
        : typeof license === 'string'
          ? license
          : '',
  };
}

function joinLicence({
  text,
  url,
  'attribution name': by,
}: {
  text?: string | null | undefined;
  url?: string | null | undefined;
  'attribution name'?: string | null | undefined;
}): string {
  return [text, url, by].filter((part) => part !== undefined && part !== null && part !== '').join(', ');
}
