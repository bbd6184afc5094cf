import { figureFields } from '#shared/query-service/mediator-response.ts';
import { financialSchema, type Financial } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { formatWarnings } from '#shared/hazard/warning-mask.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import { listSpeakingPacks } from '#shared/pack/list-speaking-packs.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import { addressFields, type AddressQuery } from '#shared/geocoding/place.ts';
import type { Survey } from '#shared/survey/survey.ts';
import type { AssessedSurvey } from '#main/survey/index.ts';

/** A cell: a number stays one, `null` is an empty cell. */
export type ReportCell = string | number | null;

/** One building as a row of a table. */
export interface ReportedBuilding {
  readonly label: string;
  readonly point: Coordinates;
  readonly address: AddressQuery | null;
  readonly matchLevel: string | null;
  /** Side of the window that open water was read with, cells; null when nothing was asked. */
  readonly waterWindow: number | null;
  /** The exposure; fields that are not known are left out. */
  readonly financial: { readonly [Field in keyof Financial]?: Financial[Field] | undefined };
  /** Wire field -> integer; what is missing gives an empty cell. */
  readonly figures: Readonly<Record<string, number>>;
  readonly currency: string | null;
  readonly modelVersion: string;
  readonly packs: readonly ReportedPack[];
  /** Null: of an answer of another version, whose calculation was not kept. */
  readonly warnings: readonly Warning[] | null;
  /** ISO 8601, UTC. */
  readonly computedAt: string | null;
  /** Whether the figures are those of the inputs; false: they were computed before the last edit. Null: no figures. */
  readonly isCurrent: boolean | null;
  readonly survey: Survey | null;
}

/** A pack behind figures; of surveys of earlier versions the limits are not known. */
type ReportedPack = Pick<PackReference, 'id' | 'version' | 'title' | 'attribution' | 'synthetic'> &
  Partial<Pick<PackReference, 'limits'>>;

const financialFields = Object.keys(financialSchema.shape) as (keyof Financial)[];

/** The first row of the table: every input and every figure by its name on the wire, then what a survey adds. */
export const reportColumns: readonly string[] = [
  'label',
  'latitude',
  'longitude',
  ...addressFields,
  'matchLevel',
  'wb_window',
  ...financialFields,
  ...figureFields,
  'currency',
  'modelVersion',
  'packs',
  'syntheticData',
  'warnings',
  'sources',
  'computedAt',
  'figuresCurrent',
  'surveyId',
  'status',
  'surveyor',
  'surveyedOn',
  'measuredFloorHeightMetres',
  'measuredFloorMethod',
  'tags',
  'notes',
  'photos',
  'files',
  'variants',
];

/** Whether any of a building's figures come from data that were made up. */
export function hasSyntheticPacks({ packs }: Pick<ReportedBuilding, 'packs'>): boolean {
  return packs.some(({ synthetic }) => synthetic);
}

/** A building's cells, in step with {@link reportColumns}. */
export function buildReportRow(building: ReportedBuilding): ReportCell[] {
  const { label, point, address, matchLevel, financial, figures, survey } = building;
  const count = (kind: 'photo' | 'file'): ReportCell =>
    survey === null ? null : survey.attachments.filter((attachment) => attachment.kind === kind).length;
  return [
    label,
    point.latitude,
    point.longitude,
    ...addressFields.map((field) => address?.[field] ?? null),
    matchLevel,
    building.waterWindow,
    ...financialFields.map((field) => financial[field] ?? null),
    ...figureFields.map((field) => figures[field] ?? null),
    building.currency,
    building.modelVersion,
    building.packs.map(formatPackKey).join(' '),
    String(hasSyntheticPacks(building)),
    building.warnings === null ? 'unknown' : formatWarnings(building.warnings),
    building.packs.map(saySource).join(' · '),
    building.computedAt,
    building.isCurrent === null ? null : String(building.isCurrent),
    survey?.id ?? null,
    survey?.status ?? null,
    survey?.surveyor ?? null,
    survey?.surveyedOn ?? null,
    survey?.measuredFloor.heightMetres ?? null,
    survey?.measuredFloor.method ?? null,
    survey?.tags.join('; ') ?? null,
    survey?.notes ?? null,
    count('photo'),
    count('file'),
    survey === null ? null : survey.variants.length,
  ];
}

/** A pack's title and version, who made its data and what that is not fit for. */
function saySource({ title, version, attribution, limits = '' }: ReportedPack): string {
  return [`${title}, ${version}: ${attribution}`, limits].filter((text) => text !== '').join(' · ');
}

/** A survey with the answer that it was last given, as a building of the table. */
export function describeSurvey({ survey, answer, isCurrent }: AssessedSurvey): ReportedBuilding {
  const { place, building } = survey;
  const explanation = answer?.assessment?.explanation ?? null;
  return {
    label: place.label,
    point: place.point,
    address: place.address,
    matchLevel: place.level,
    waterWindow: answer?.request.location.wb_window ?? null,
    financial: building,
    figures: answer?.figures ?? {},
    currency: answer?.currency ?? null,
    modelVersion: answer?.modelVersion ?? '',
    packs: explanation === null ? (answer?.packs ?? []) : listSpeakingPacks(explanation),
    warnings: answer === null ? [] : (explanation?.warnings ?? null),
    computedAt: answer?.computedAt ?? null,
    isCurrent: answer === null ? null : isCurrent,
    survey,
  };
}
