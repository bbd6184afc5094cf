import type { TFunction } from 'i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import type { ReportBlock } from '#renderer/report/report-block.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';

/** What a portfolio's report is written with. */
export interface PortfolioReportWriter {
  readonly t: TFunction;
  readonly formatters: Formatters;
  readonly template: ReportTemplate;
  readonly pageSize: PageSize;
  readonly mapLayers: readonly PackLayers[];
  /** What lies beneath the locations on the map. */
  readonly overlay: OverlayChoice;
  readonly onMapDrawn: () => void;
  readonly applicationVersion: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

/** A block before it has the running head that all share. */
export type PortfolioBlock = Omit<ReportBlock, 'head'>;
