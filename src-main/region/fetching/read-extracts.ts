import * as z from 'zod';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PartlyFileParts } from '#main/platform/files/partly-file.ts';
import { outlineSchema, ringsOf } from './outlines.ts';
import type { TemplateValues } from '../expand-template.ts';
import { chooseExtracts, type Extract } from './choose-extracts.ts';
import { readJson } from './read-tile-index.ts';

/** A list of extracts of which those of a box are wanted. */
export interface ExtractsJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** The name that the address of the wanted file has among those of an extract. */
  readonly format: string;
  /** Address of a file, whose one variable stands for the part of it that tells the extracts apart. */
  readonly template: string;
}

/** As Geofabrik's index-v1.json: `parent` is missing of what is cut from the whole earth. */
const listSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.object({
        id: z.string().min(1),
        parent: z.string().nullish(),
        urls: z.record(z.string(), z.unknown()),
      }),
      geometry: outlineSchema.nullable().default(null),
    }),
  ),
});

/** Folders and a name, none of which leads to another place. */
const wayPattern = /^\w[\w.-]{0,99}(?:\/\w[\w.-]{0,99}){0,9}$/;

/**
 * The template's values of the extracts that hold a box; what has no outline, or no file of the format, is none.
 * @throws FileRefusedError for a box of too many; Error where it is no such list, or an extract lies elsewhere
 */
export function readExtracts({ parts, box, format, template }: ExtractsJob): TemplateValues[] {
  const { features } = listSchema.parse(readJson(parts));
  const extracts = features.flatMap(({ properties: { id, parent = null, urls }, geometry }): NamedExtract[] => {
    const url = urls[format];
    return typeof url === 'string' && geometry !== null ? [{ id, parent, url, rings: ringsOf(geometry) }] : [];
  });
  return chooseExtracts(extracts, box).map(({ url }) => findValue(template, url));
}

interface NamedExtract extends Extract {
  readonly url: string;
}

/** The value with which a template of one variable is an address. @throws Error where it cannot be */
function findValue(template: string, url: string): TemplateValues {
  const [before = '', name = '', after = ''] = template.split(/\{(\w+)\}/);
  const value = url.slice(before.length, url.length - after.length);
  if (url !== `${before}${value}${after}` || !wayPattern.test(value))
    throw new Error(`an extract is not at ${template} but at ${url}`);
  return { [name]: value };
}
