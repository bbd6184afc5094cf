import type { TFunction } from 'i18next';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import {
  hasScenarioDifference,
  readHazardLosses,
  type HazardLosses,
  type LossPair,
} from '#shared/query/hazard-losses.ts';
import type { PrintColumn, PrintRow } from '../print-table.tsx';
import type { Formatters } from '#renderer/i18n/formatters.ts';

/** The losses of an answer as a table for print. */
export interface PrintedLosses {
  readonly groups: readonly { readonly label: string; readonly columns: number }[];
  readonly columns: readonly PrintColumn[];
  /** The rows of each hazard: its total, then its assets. */
  readonly hazards: readonly { readonly hazard: FloodHazard; readonly rows: readonly PrintRow[] }[];
}

type AnsweredLosses = Extract<HazardLosses, { readonly absence: null }>;

const pairFigures = ['averageAnnualLoss', 'probableMaximumLoss1500'] as const;

/** Losses for hazards x (total, assets) x (AAL, PML1500) x scenarios; scenarios only where they make a difference. */
export function describeLosses(figures: WireFigures, t: TFunction, { money }: Formatters): PrintedLosses {
  const shown: readonly Scenario[] = hasScenarioDifference(figures) ? scenarios : ['base'];
  const labels = [t('report.aalGroup'), t('report.pmlGroup')];
  return {
    groups: shown.length > 1 ? labels.map((label) => ({ label, columns: shown.length })) : [],
    columns: pairFigures.flatMap((figure, index) =>
      shown.map((scenario) => ({
        key: `${figure}-${scenario}`,
        label: shown.length > 1 ? t(`scenario.${scenario}.short`) : (labels[index] ?? figure),
      })),
    ),
    hazards: floodHazards.map((hazard) => ({ hazard, rows: describeHazard(hazard) })),
  };

  function describeHazard(hazard: FloodHazard): PrintRow[] {
    const name = t(`hazard.${hazard}`);
    const byScenario = shown.map((scenario) => readHazardLosses(figures, hazard, scenario));
    const [first] = byScenario;
    if (first === undefined || first.absence !== null) {
      const note = t(`lossAbsence.${first?.absence ?? 'noData'}`);
      return [{ key: hazard, label: name, kind: 'total', cells: [], note }];
    }
    const writeCells = (pick: (losses: AnsweredLosses) => LossPair): string[] =>
      pairFigures.flatMap((figure) =>
        byScenario.map((losses) => (losses.absence === null ? money(pick(losses)[figure]) : '–')),
      );
    // Nothing can be lost: three more rows of zeros would only hide the rows that say something.
    const isLossless = byScenario.every(
      (losses) => losses.absence === null && pairFigures.every((figure) => losses.total[figure] === 0),
    );
    return [
      {
        key: hazard,
        label: t('losses.total', { hazard: name }),
        kind: 'total',
        cells: writeCells(({ total }) => total),
      },
      ...(isLossless ? [] : assets).map((asset) => ({
        key: `${hazard}-${asset}`,
        label: t(`asset.${asset}`),
        kind: 'part' as const,
        cells: writeCells(({ byAsset }) => byAsset[asset]),
      })),
    ];
  }
}
