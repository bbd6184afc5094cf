import type { TFunction } from 'i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import { hasDefenceScenarios, type Scenario } from '#shared/hazard/hazard.ts';
import {
  buildCompareGroups,
  summariseGroups,
  type ComparedPlace,
  type CompareGroup,
  type CompareRow,
} from '#renderer/compare/compare-rows.ts';
import { describeCell, describeNearPlace, describeSummaryRow } from '#renderer/compare/describe-compared.ts';
import { boundPlaces } from '#renderer/compare/use-compared-places.ts';
import { formatReturnPeriodShort, type Formatters } from '#renderer/i18n/formatters.ts';
import { fitMap } from '#renderer/map/fit-map.ts';
import type { OverlayChoice, PackLayers } from '#renderer/map/scene.ts';
import { StaticMap } from '#renderer/map/static-map.tsx';
import { hasSyntheticData, listSourceLines } from '#renderer/query/answer-sources.ts';
import { listOmissions } from '#renderer/ui/omissions.tsx';
import { computeContentBox } from '../page-size.ts';
import { PrintTable } from '../print-table.tsx';
import type { ReportBlock } from '../report-block.ts';
import { buildBullets, buildHeading, buildTitle, FactGrid } from '../report-parts.tsx';

/** Height of the map against the page's: what a comparison begins with stands below it on the first page. */
const MAP_SHARE = 0.23;

/** What a comparison of places is printed with. */
export interface ComparisonWriter {
  readonly t: TFunction;
  readonly formatters: Formatters;
  readonly template: ReportTemplate;
  readonly pageSize: PageSize;
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  readonly scenario: Scenario;
  /** What amounts are in. */
  readonly currency: string;
  readonly onMapDrawn: () => void;
}

/**
 * The places that are compared on paper: where they are, the map, what a comparison begins with, then hazard by hazard
 * what that leaves out, sources.
 */
export function buildComparisonBlocks(places: readonly ComparedPlace[], writer: ComparisonWriter): ReportBlock[] {
  const { t, formatters, template, pageSize, packs, overlay, onMapDrawn } = writer;
  const content = computeContentBox(pageSize);
  const size = { width: Math.floor(content.width), height: Math.floor(content.height * MAP_SHARE) };
  const groups = buildCompareGroups(
    places.map(({ answer }) => answer),
    { scenario: writer.scenario, asset: 'all' },
  );
  const answers = places.flatMap(({ answer }) => answer ?? []);
  const blocks: Omit<ReportBlock, 'head'>[] = [
    buildTitle(template, {
      kind: t('compare.report.kind'),
      title: t('compare.title'),
      notices: answers.some(hasSyntheticData) ? [t('report.synthetic')] : [],
    }),
    {
      id: 'places',
      node: (
        <FactGrid
          columns={2}
          facts={places.map((place) => ({
            name: place.letter,
            value: [describeNearPlace(place, t, formatters), formatters.coordinates(place.point)]
              .filter((part) => part !== null)
              .join(' · '),
          }))}
        />
      ),
    },
    {
      id: 'map',
      node: (
        <div style={{ paddingTop: '4mm' }}>
          <StaticMap
            packs={packs}
            overlay={overlay}
            {...fitMap(boundPlaces(places.map(({ point }) => point)), size)}
            {...size}
            marks={places.map(({ letter, point }) => ({ label: letter, point }))}
            onDrawn={onMapDrawn}
          />
        </div>
      ),
    },
    ...buildSummaryBlocks(groups, places, writer),
    ...groups.flatMap((group) => buildGroupBlocks(group, places, writer)),
    buildHeading('omissions-heading', t('report.section.omissions')),
    ...buildBullets('omissions', listOmissions(t)),
    buildHeading('sources-heading', t('report.section.sources')),
    ...buildBullets('sources', listSources(places, t)),
  ];
  return blocks.map((block) => ({ ...block, head: t('compare.title') }));
}

/** Indices and annual losses, as on the screen: rows in which the places differ first. */
function buildSummaryBlocks(
  groups: readonly CompareGroup[],
  places: readonly ComparedPlace[],
  { t, formatters, scenario, currency }: ComparisonWriter,
): Omit<ReportBlock, 'head'>[] {
  const title = t('compare.report.summary');
  const rows = summariseGroups(groups);
  const losses = `${t(`scenario.${scenario}`)} · ${t('compare.report.lossUnit', { currency })}`;
  return [
    buildHeading('summary', title, rows.some(({ kind }) => kind === 'aal') ? losses : undefined),
    {
      id: 'summary-table',
      node: (
        <PrintTable
          caption={title}
          rowHead={t('compare.figure')}
          columns={places.map(({ letter }) => ({ key: letter, label: letter }))}
          rows={rows.map((row) => ({
            key: `${row.hazard} ${row.kind}`,
            label: describeSummaryRow(row, currency, t),
            cells: row.cells.map((cell) => describeCell(cell, row.kind, t, formatters)),
          }))}
        />
      ),
    },
  ];
}

/** A row on paper; `isLastOfDry`: it stands for those of more frequent events as well. */
type PrintedRow = CompareRow & { readonly isLastOfDry: boolean };

/** Makes one row of the depths of all events that leave every place dry: none is followed by a smaller one. */
function gatherDry(rows: readonly CompareRow[]): readonly PrintedRow[] {
  const isDry = ({ kind, cells }: CompareRow): boolean => kind === 'depth' && cells.every((cell) => cell === 0);
  const dry = rows.filter(isDry);
  const last = dry.at(-1);
  return rows
    .filter((row) => row === last || !isDry(row))
    .map((row) => ({ ...row, isLastOfDry: row === last && dry.length > 1 }));
}

/** The further figures of one hazard, a column for each place; nothing where it has none. */
function buildGroupBlocks(
  { hazard, rows: all }: CompareGroup,
  places: readonly ComparedPlace[],
  { t, formatters, scenario, currency }: ComparisonWriter,
): Omit<ReportBlock, 'head'>[] {
  const rows = all.filter(({ kind }) => kind !== 'index' && kind !== 'aal');
  if (rows.length === 0) return [];
  const title = t(`hazard.${hazard}`);
  const isDefended = hazard !== 'wildfire' && hasDefenceScenarios(hazard);
  const units = [
    ...(rows.some(({ kind }) => kind === 'pml') ? [t('compare.report.lossUnit', { currency })] : []),
    ...(rows.some(({ kind }) => kind === 'depth') ? [t('compare.report.depthUnit')] : []),
  ];
  const nameRow = ({ kind, returnPeriodYears, isLastOfDry }: PrintedRow): string => {
    if (kind !== 'depth' || returnPeriodYears === null) return t(`compare.${kind === 'depth' ? 'depths' : kind}`);
    const period = formatReturnPeriodShort(returnPeriodYears, t, formatters);
    return isLastOfDry ? t('compare.report.upTo', { period }) : period;
  };
  return [
    buildHeading(hazard, title, [...(isDefended ? [t(`scenario.${scenario}`)] : []), ...units].join(' · ')),
    {
      id: `${hazard}-table`,
      node: (
        <PrintTable
          caption={title}
          rowHead={t('compare.figure')}
          columns={places.map(({ letter }) => ({ key: letter, label: letter }))}
          rows={gatherDry(rows).map((row) => ({
            key: `${row.kind} ${row.returnPeriodYears}`,
            label: nameRow(row),
            cells: row.cells.map((cell) => describeCell(cell, row.kind, t, formatters)),
          }))}
        />
      ),
    },
  ];
}

/** The packs and models that the figures come from, each once. */
function listSources(places: readonly ComparedPlace[], t: TFunction): string[] {
  const answers = places.flatMap(({ answer }) => answer ?? []);
  const models = answers.map(({ assessment }) => assessment.explanation.modelVersion);
  return [...listSourceLines(answers), ...[...new Set(models)].map((version) => t('answer.model', { version }))];
}
