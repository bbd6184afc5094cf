import type { ReviewColumn } from '#shared/domain/portfolio-review.ts';

/** AAL of a location over the flood hazards; null where nothing was answered. */
const AAL_SQL = '(CASE WHEN r.losses IS NOT NULL THEN r.aal END)';

/** SQL of every review column, over `location` as l and `result` as r. Codes in place of a value are no value. */
export const reviewColumnSql: Readonly<Record<ReviewColumn, string>> = {
  line: 'l.line',
  locationId: 'l.location_id',
  city: 'l.city',
  postalCode: 'l.postal_code',
  typeOfBusiness: 'l.type_of_business',
  status: 'r.status',
  matchLevel: 'r.match_level',
  tiv: 'l.tiv',
  structureTIV: 'l.structure_tiv',
  inventoryTIV: 'l.inventory_tiv',
  equipmentTIV: 'l.equipment_tiv',
  aal: AAL_SQL,
  aalPerMille: `(${AAL_SQL} * 1000.0 / nullif(l.tiv, 0))`,
  fluvialAal: 'r.fluvial_aal',
  coastalAal: 'r.coastal_aal',
  pluvialAal: 'r.pluvial_aal',
  fluvialPml1500: 'r.fluvial_pml1500',
  coastalPml1500: 'r.coastal_pml1500',
  pluvialPml1500: 'r.pluvial_pml1500',
  fluvialFloodIndex: toValue('fluvial_flood_index'),
  coastalFloodIndex: toValue('coastal_flood_index'),
  pluvialFloodIndex: toValue('pluvial_flood_index'),
  wildfireIndex: toValue('wildfire_index'),
  fluvialStructureFloodScore: toValue('fluvial_structure_flood_score'),
  coastalStructureFloodScore: toValue('coastal_structure_flood_score'),
  pluvialStructureFloodScore: toValue('pluvial_structure_flood_score'),
};

function toValue(column: string): string {
  return `(CASE WHEN r.${column} > 0 THEN r.${column} END)`;
}

/** The point of a row: the file's, or the geocoder's. */
export const LATITUDE_SQL = 'coalesce(l.latitude, r.latitude)';
/** See {@link LATITUDE_SQL}. */
export const LONGITUDE_SQL = 'coalesce(l.longitude, r.longitude)';
