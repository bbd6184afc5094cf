import * as z from 'zod';
import { addressFields } from '#shared/geocoding/place.ts';
import { amountFields, basements, storeys, typesOfBusiness } from '#shared/exposure/exposure.ts';

/**
 * What a column can be mapped to. `accountNumber`, `portfolioNumber`: OED's, by which rows are joined to the files of
 * the policies. `coordinates`: both in one column (`49.17, -121.9`). A `…DeductibleType` is OED's code of how the
 * deductible is meant, `locationDeductible` one over all assets; `firstFloorHeightUnit` OED's code of its unit;
 * `groundElevation` that of the ground, beside which `firstFloorHeight` is an elevation of the floor;
 * `typeOfBusinessScheme` the list that the row's code of a use is of (`AIR`, `ATC`). The last group is not modelled:
 * mapped so that it can be said of each row that has it.
 */
export const portfolioFields = [
  'locationId',
  'accountNumber',
  'portfolioNumber',
  'latitude',
  'longitude',
  'coordinates',
  ...addressFields,
  'typeOfBusiness',
  'typeOfBusinessScheme',
  'basement',
  'numberOfStoreys',
  'firstFloorHeight',
  'firstFloorHeightUnit',
  'groundElevation',
  'structureTIV',
  'inventoryTIV',
  'equipmentTIV',
  'structureDeductible',
  'inventoryDeductible',
  'equipmentDeductible',
  'locationDeductible',
  'structureDeductibleType',
  'inventoryDeductibleType',
  'equipmentDeductibleType',
  'locationDeductibleType',
  'currency',
  'notModelled',
] as const;
export type PortfolioField = (typeof portfolioFields)[number];

/** The fields whose columns hold amounts of money. */
export const amountColumnFields = [...amountFields, 'locationDeductible'] as const satisfies readonly PortfolioField[];

/**
 * Kinds of files; TSV is `csv` with a tab between its cells, an OED location file is `csv` (or `xlsx`) with OED names.
 */
export const portfolioFormats = ['csv', 'xlsx', 'geojson'] as const;
export type PortfolioFormat = (typeof portfolioFormats)[number];

/** Encodings of text files; a byte order mark is skipped. */
export const portfolioEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type PortfolioEncoding = (typeof portfolioEncodings)[number];

/** Characters that may separate cells. */
export const portfolioDelimiters = [',', ';', '\t', '|'] as const;
export type PortfolioDelimiter = (typeof portfolioDelimiters)[number];

/** What amounts of money may be written in: whole units of their currency, thousands, millions. */
export const amountUnits = [1, 1000, 1_000_000] as const;
export type AmountUnit = (typeof amountUnits)[number];

/** How a file is read: found out by the detection, correctable. What does not apply to a format is ignored there. */
export const portfolioFileOptionsSchema = z.strictObject({
  format: z.enum(portfolioFormats),
  encoding: z.enum(portfolioEncodings),
  delimiter: z.enum(portfolioDelimiters),
  /** What stands before the fraction of a number that is text: `1.234,50` has `,`. */
  decimalSeparator: z.enum(['.', ',']),
  /**
   * Whether three digits behind it are decimals in an amount such as `350.125`: other amounts have as many, or somebody
   * has said which sign it is. Left out: nobody knows, and a row with such an amount is set aside.
   */
  threeDecimals: z.boolean().optional(),
  /**
   * What amounts are written in whose column does not say so itself, as a line above the column names has it. Left out:
   * nobody has said so, and they are read as they stand.
   */
  amountUnit: z.literal(amountUnits).optional(),
  /** 1-based physical line (row of a sheet) of the column names; what stands above is skipped. 0: there is none. */
  headerLine: z.int().min(0),
  /**
   * Line above it that says which columns belong together, such as `Insured values (GBP)`: it stands in front of their
   * names. 0: there is none.
   */
  groupLine: z.int().min(0),
  /** Name of the sheet of an XLSX file; null: the first. */
  sheet: z.string().nullable(),
  /**
   * Unit of the first-floor height where the row has none of its own. Left out: nobody has said so; metres are assumed,
   * and each row that has such a height says so.
   */
  lengthUnit: z.enum(['m', 'ft']).optional(),
  /**
   * Coordinate system of GeoJSON geometries and of coordinate columns: an EPSG code or a proj4 string; null: WGS 84.
   */
  crs: z.string().min(1).nullable(),
});
export type PortfolioFileOptions = z.infer<typeof portfolioFileOptionsSchema>;

/**
 * What the number of a deductible may be: an amount; a share of the insured value (0.02 is 2 %); a percentage of it (2
 * is 2 %); a share or percentage of the loss, which is not modelled.
 */
export const deductibleTypes = ['amount', 'shareOfValue', 'percentOfValue', 'shareOfLoss'] as const;
export type DeductibleType = (typeof deductibleTypes)[number];

/** Columns that a file may have: as many as a sheet of a spreadsheet. */
export const MOST_COLUMNS = 16_384;

const columnNames = z.array(z.string()).min(1).max(MOST_COLUMNS);
/** From the text of a cell, in any case and padding, to what is meant by it. */
const meanings = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

/** Which columns of a file hold which fields. */
export const portfolioMappingSchema = z.strictObject({
  /**
   * Columns by their names in the detection. Several: texts are joined with a blank, amounts are added up, of other
   * fields the first is read that says something.
   */
  columns: z.partialRecord(z.enum(portfolioFields), columnNames),
  /** Meanings of a broker's own words, before the rules that every file has. */
  values: z
    .strictObject({
      typeOfBusiness: meanings(z.enum(typesOfBusiness)),
      basement: meanings(z.enum(basements)),
      numberOfStoreys: meanings(z.enum(storeys)),
    })
    .partial(),
  /** What the amounts of a column are written in, by its name. Left out: what its heading says, else the file's. */
  amountUnits: z.record(z.string(), z.literal(amountUnits)).optional(),
  /** Taken where the file says nothing, or says that it is not known. */
  defaults: z.strictObject({
    typeOfBusiness: z.enum(typesOfBusiness),
    /** '' when no currency is to be named. */
    currency: z.string(),
    /** Left out, as mappings of earlier versions have it: amounts. */
    deductibleType: z.enum(deductibleTypes).optional(),
    /**
     * Whether coordinates count that something beside them puts in doubt. `exactOnly`: those of an area, such as a
     * postal code, do not where the row has an address. Left out: nobody has said so.
     */
    coordinates: z.enum(['asTheyStand', 'exactOnly', 'leftOut']).optional(),
  }),
});
/** Which columns of a file hold which fields. */
export type PortfolioMapping = z.infer<typeof portfolioMappingSchema>;

/** A mapping that was saved under a name, with the file options that belong to it: the format of a mapping's file. */
export const namedMappingSchema = z.strictObject({
  /** Version of the mapping file's format. */
  format: z.literal(1),
  name: z.string().trim().min(1).max(100),
  /** Those that are left out are found out anew for each file. */
  options: portfolioFileOptionsSchema.partial(),
  mapping: portfolioMappingSchema,
});
/** A mapping that was saved under a name. */
export type NamedMapping = z.infer<typeof namedMappingSchema>;
