import * as z from 'zod';
import { MOST_TRUSTED_KEYS, trustedKeySchema } from '#shared/pack/signing-keys.ts';
import { line } from '#shared/text/line.ts';
import {
  languages,
  lengthDisplayUnits,
  MAXIMUM_LOGO_BYTES,
  numberStyles,
  pageSizes,
  textSizes,
  themeChoices,
} from './setting-choices.ts';

/** Base64 with its padding, and nothing else. */
const logoPattern = /^data:image\/(?:png|jpeg);base64,(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A picture as `data:image/png;base64,…` or `data:image/jpeg;base64,…`, at most {@link MAXIMUM_LOGO_BYTES}. */
const logoSchema = z
  .string()
  // Before the pattern is tried: base64 takes four characters for three bytes.
  .max(Math.ceil(MAXIMUM_LOGO_BYTES / 3) * 4 + 32, 'must be at most 512 KB')
  .regex(logoPattern, 'must be a PNG or JPEG picture as a data URL')
  .refine((url) => computeLogoBytes(url) <= MAXIMUM_LOGO_BYTES, 'must be at most 512 KB')
  .refine(hasPictureSignature, 'must be a PNG or JPEG picture');

/** What every report of this installation carries beside its figures. */
export const reportTemplateSchema = z.strictObject({
  /** Name of the firm; '': none is printed. */
  firmName: line.trim().max(120),
  /** A line at the foot of each page; empty: none. */
  footer: line.trim().max(240),
  logo: logoSchema.nullable(),
  pageSize: z.enum(pageSizes),
  /** What reports are written in, whatever the window is; null: as the window. */
  language: z.enum(languages).nullable(),
});
export type ReportTemplate = z.infer<typeof reportTemplateSchema>;

/** Everything that the user sets, shared by all windows. */
export const settingsSchema = z.strictObject({
  lengthUnit: z.enum(lengthDisplayUnits),
  /** Shown beside money instead of the region's own label; null: the region's. Never changes an amount. */
  currencyLabel: line.trim().min(1).max(8).nullable(),
  numberStyle: z.enum(numberStyles),
  theme: z.enum(themeChoices),
  textSizePercent: z.int().min(textSizes.minimum).max(textSizes.maximum),
  /** Port that the query service is started on from the window; 0: any free one. */
  servicePort: z.int().min(0).max(65_535),
  reportTemplate: reportTemplateSchema,
  /** Whose keys region packs are signed with, as the person at this computer has said; each key once. */
  trustedKeys: z
    .array(trustedKeySchema)
    .max(MOST_TRUSTED_KEYS)
    .refine((keys) => new Set(keys.map(({ publicKey }) => publicKey)).size === keys.length, 'must have each key once'),
});
export type Settings = z.infer<typeof settingsSchema>;

/** A change of some settings; what is left out stays. */
export const settingsChangeSchema = settingsSchema
  .omit({ reportTemplate: true })
  .partial()
  .extend({ reportTemplate: reportTemplateSchema.partial().optional() });
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** Size of the picture inside a data URL, bytes. */
function computeLogoBytes(url: string): number {
  const encoded = url.slice(url.indexOf(',') + 1);
  const padding = encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0;
  return (encoded.length / 4) * 3 - padding;
}

/** The first bytes of a PNG (ISO/IEC 15948, 5.2) and a JPEG (ISO/IEC 10918-1, B.1.1.3: SOI and a marker), in base64. */
function hasPictureSignature(url: string): boolean {
  return url.startsWith('data:image/png;base64,iVBORw0KGgo') || url.startsWith('data:image/jpeg;base64,/9j/');
}
