import type { TFunction } from 'i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import type { BenefitBasis } from '#shared/query/variant-worth.ts';
import type { ReportBlock } from '../report-block.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import type { ReportSection, ReportSubject } from './report-subject.ts';

/** What the maps of a report are drawn of. */
export interface ReportMap {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  /** Told of a building when its map stands on paper of a size, drawn or with a note that it cannot be. */
  readonly onDrawn: (subjectId: string, pageSize: PageSize) => void;
}

/** What every part of a report is written with. */
export interface ReportWriter {
  readonly t: TFunction;
  /** BCP 47 tag of what `t` gives. */
  readonly language: string;
  readonly formatters: Formatters;
  readonly template: ReportTemplate;
  /** What money is called where that was set; null: as the region names it. */
  readonly currencyLabel: string | null;
  /** Of what the losses are that measures save. */
  readonly benefitBasis: BenefitBasis;
  /** Sections that the report has. */
  readonly sections: ReadonlySet<ReportSection>;
  readonly pageSize: PageSize;
  /** Width of running text, CSS pixels. */
  readonly measureText: (text: string) => number;
  /** Null until it is known what the map can show. */
  readonly map: ReportMap | null;
  readonly applicationVersion: string;
  /** When the report is made, ISO 8601. */
  readonly madeAt: string;
}

/** A block before it is known which building it belongs to. */
export type SectionBlock = Omit<ReportBlock, 'head'> & { readonly section?: ReportSection };

/** A section's own blocks under ids that no other building has; nothing when the section is not wanted. */
export type SectionBuilder = (subject: ReportSubject, writer: ReportWriter) => readonly SectionBlock[];
