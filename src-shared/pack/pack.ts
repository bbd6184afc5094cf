import * as z from 'zod';
import { hazards } from '#shared/hazard/hazard.ts';
import { publicKeySchema } from './signing-keys.ts';
import { packTextSchema } from './pack-text.ts';

/** How bad a finding is: an `error` refuses the pack, a `warning` is told and installed with. */
export const findingSeverities = ['error', 'warning'] as const;

/** One thing that is wrong or noteworthy about a pack (docs/packs.md, Findings). */
export const findingSchema = z.strictObject({
  severity: z.enum(findingSeverities),
  /** Stable code, kebab-case: `truncated-raster`, `swapped-return-periods`, … */
  code: z.string(),
  /** Path inside the pack, or null for the pack as a whole. */
  file: z.string().nullable(),
  /** Field of the manifest or of the raster: `hazards.fluvial.maps[2].path`, or null. */
  field: z.string().nullable(),
  found: z.string(),
  expected: z.string(),
  /** Both for windows in other languages; packs of earlier versions were kept without. */
  texts: z.strictObject({ found: packTextSchema, expected: packTextSchema }).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** An installed pack as people see it. */
export const installedPackSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  license: z.string(),
  attribution: z.string(),
  /** What its maps are not fit for; '' where it does not say, as packs that earlier versions have installed. */
  limits: z.string().default(''),
  synthetic: z.boolean(),
  /** The key that it was signed with, whose signature was verified when it was installed; left out: it has none. */
  signedBy: publicKeySchema.optional(),
  /** Whether it is the built-in demonstration region. */
  builtIn: z.boolean(),
  currency: z.string().nullable(),
  curveSet: z.string(),
  active: z.boolean(),
  /** ISO 8601, UTC. */
  installedAt: z.string(),
  sizeBytes: z.int(),
  hazards: z.array(z.enum(hazards)),
  addressCount: z.int(),
  basemap: z.enum(['none', 'vector', 'raster', 'geojson']),
  /** Null where the pack's record cannot be read: then its id and version are all that is known of it. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** Warnings kept from the install. */
  findings: z.array(findingSchema),
});
export type InstalledPack = z.infer<typeof installedPackSchema>;

/** How a pack is named: `id@version`. */
export function formatPackKey(pack: { readonly id: string; readonly version: string }): string {
  return `${pack.id}@${pack.version}`;
}
