import type { RiskAnswer } from '../../features/query/risk-answer.ts';
import type { PrintedPhoto } from '../../features/report/photo-row.tsx';

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
}

/** One building of a report. */
export interface ReportSubject {
  /** Unique within the report. */
  readonly id: string;
  /** The address or, for a point, its coordinates. */
  readonly label: string;
  readonly answer: RiskAnswer;
  /** Null when no survey was made. */
  readonly record: ReportedRecord | null;
}

/** The parts of a report that can be left out, in their order. */
export const reportSections = [
  'map',
  'losses',
  'depths',
  'inputs',
  'whatIf',
  'notes',
  'photos',
  'warnings',
  'omissions',
  'sources',
  'signature',
] as const;
/** One of {@link reportSections}. */
export type ReportSection = (typeof reportSections)[number];

/** Who hands the report over. */
export interface ReportTemplate {
  readonly firmName: string;
  readonly footer: string;
  /** `data:` URL of a PNG or JPEG, or null. */
  readonly logo: string | null;
}
