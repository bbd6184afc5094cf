import * as z from 'zod';
import { financialSchema } from '#shared/exposure/exposure.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import type { Immutable } from '#shared/text/immutable.ts';

/** What is said about one row: a rule that was applied, a remark, or why it was set aside. */
export const rowNoteSchema = z.strictObject({
  /** Name of the rule (docs/portfolio.md lists all of them), such as `first-floor-height-defaulted`. */
  code: z.string(),
  /** The file's column that it is about, by its name in the mapping; null when it is about the whole row. */
  column: z.string().nullable(),
  /** What was found and what was made of it, in plain words. */
  detail: z.string(),
});
/** What is said about one row: a rule that was applied, a remark, or why it was set aside. */
export type RowNote = z.infer<typeof rowNoteSchema>;

const text = z.string();

/** The parts of a postal address; '' when absent. */
export const portfolioAddressSchema = z.strictObject({
  streetAddress: text,
  unitNumber: text,
  city: text,
  areaName: text,
  postalCode: text,
  countryName: text,
});
/** The parts of a postal address; '' when absent. */
export type PortfolioAddress = z.infer<typeof portfolioAddressSchema>;

/** One building of a portfolio as its file has it, normalised: what the run works on. */
export const portfolioLocationSchema = z.strictObject({
  /**
   * Where the record starts in the file: 1-based physical line (row of a sheet, line of a GeoJSON file, or the number
   * of the feature where lines hold several).
   */
  line: z.int().min(1),
  /** The broker's own identifier, that of the account in front (OED: AccNumber, LocNumber); '' when absent. */
  locationId: text,
  /** The account, and the portfolio that the account is of (OED: AccNumber, PortNumber); '' when absent. */
  accountNumber: text,
  portfolioNumber: text,
  /** Degrees, WGS 84; null together with the longitude: the address is to be geocoded. */
  latitude: coordinatesSchema.shape.latitude.nullable(),
  longitude: coordinatesSchema.shape.longitude.nullable(),
  address: portfolioAddressSchema,
  /** Complete: what the file leaves out has its default, and a note. First floor in metres. */
  financial: financialSchema,
  /** Currency of the amounts: its code where the file means one only, else as the file writes it; '' when absent. */
  currency: text,
  /** Rules applied and remarks. Rows with the same notes share one array, so that it can be encoded once. */
  notes: z.array(rowNoteSchema),
});
/**
 * One building of a portfolio as its file has it, normalised: what the run works on. Not to be changed: parts are
 * shared.
 */
export type PortfolioLocation = Immutable<z.infer<typeof portfolioLocationSchema>>;

/** A record that was set aside: nothing of it is used until it has been corrected. */
export const rejectedRowSchema = z.strictObject({
  /** Line of the file, as `line` of a location. */
  line: z.int().min(1),
  reasons: z.array(rowNoteSchema).min(1),
  /**
   * The cells as they stand in the file, in its order; below column names in another order, in that of the first ones.
   */
  cells: z.array(text),
});
/** A record that was set aside: nothing of it is used until it has been corrected. */
export type RejectedRow = Immutable<z.infer<typeof rejectedRowSchema>>;
