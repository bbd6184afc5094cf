import type { Variant } from '#shared/query/variant.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import type { PrintedPhoto } from '../report-parts.tsx';

/** What a person recorded about the building. */
export interface ReportedRecord {
  readonly surveyor: string;
  /** `YYYY-MM-DD`, or null. */
  readonly surveyedOn: string | null;
  readonly status: string;
  readonly tags: readonly string[];
  readonly measuredFloor: { readonly heightMetres: number; readonly method: string | null } | null;
  readonly notes: string;
  readonly photos: readonly PrintedPhoto[];
  /** Names of the other files. */
  readonly files: readonly string[];
}

/** What was tried of a building. */
export interface ReportedVariant {
  readonly id: string;
  readonly label: string;
  /** Null where it cannot be answered. */
  readonly figures: WireFigures | null;
  /** The same without any deductible; null where it is not known. */
  readonly groundUp: WireFigures | null;
  /** What was entered of its money, and its measures. */
  readonly variant: Variant;
}

/** One building of a report. */
export interface ReportSubject {
  /** Unique within the report. */
  readonly id: string;
  /** The address or, for a point, its coordinates. */
  readonly label: string;
  readonly point: Coordinates;
  /** Null when the survey was never given one that this version can read. */
  readonly answer: RiskAnswer | null;
  /** When the figures were computed, ISO 8601; null where there are none, or nobody knows. */
  readonly figuresAsOf: string | null;
  /**
   * When the answer was computed that is for the building before it was last edited, ISO 8601; null: it is up to date.
   */
  readonly earlierAnswer: string | null;
  /** What was tried of it; empty: nothing. */
  readonly variants: readonly ReportedVariant[];
  /** The figures of the building as it is without any deductible; null where they are not known. */
  readonly groundUp: WireFigures | null;
  /** Null when no survey was made. */
  readonly record: ReportedRecord | null;
}

/** The parts of a report, in their order. */
export const reportSections = [
  'map',
  'losses',
  'depths',
  'inputs',
  'charts',
  'whatIf',
  'notes',
  'photos',
  'warnings',
  'assumptions',
  'omissions',
  'sources',
  'signature',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** What a reader of the figures must know goes with every report (docs/methodology/limits.md). */
const alwaysPrinted = ['warnings', 'omissions'] as const satisfies readonly ReportSection[];
/** A part of a report that its reader may do without. */
export type OptionalReportSection = Exclude<ReportSection, (typeof alwaysPrinted)[number]>;

/** Whether a part of a report can be left out. */
export function isOptionalSection(section: ReportSection): section is OptionalReportSection {
  return !(alwaysPrinted as readonly ReportSection[]).includes(section);
}
