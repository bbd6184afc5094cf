import { assets, type Financial } from '#shared/exposure/exposure.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { HazardReading } from '#shared/hazard/hazard-reading.ts';
import type { FutureFigures, HazardFutures } from '#shared/query/futures.ts';
import { findHeadlineDepth } from '#shared/query/headline-depth.ts';
import { assessFlood, type CurveLibrary } from '#engine/index.ts';
import { findAnswering, type HazardCatalogue, type HazardSource } from '#main/pack/index.ts';
import type { BuildingSite } from './building-site.ts';

/** What the climates to come are computed for. */
export interface FuturesQuestion {
  readonly site: Pick<BuildingSite, 'point' | 'floods' | 'waterWindow' | 'financialLicensed'>;
  readonly financial: Financial | null;
  readonly catalogue: HazardCatalogue;
  readonly curves: CurveLibrary;
}

/**
 * Computes a building's figures under the climates to come: of each flood hazard by the first pack at the point that
 * has such maps. That may be another than the one that answers for today, and is compared with its own maps of today:
 * maps of different makers differ by more than the climate.
 * @throws PackUnreadableError
 */
export function computeFutures(question: FuturesQuestion): HazardFutures[] {
  return floodHazards.flatMap((hazard) => {
    const flood = question.site.floods[hazard];
    if (flood.status === 'notLicensed') return [];
    const sources = question.catalogue.floodSources(hazard);
    const { point, waterWindow } = question.site;
    const source = findAnswering(
      sources.filter(({ readFutures }) => readFutures !== null),
      point,
    );
    if (source === undefined || source.readFutures === null) return [];
    const assess = (reading: HazardReading): FutureFigures => assessReading(source, reading, question);
    return [
      {
        hazard,
        pack: source.pack,
        answersToday: source === findAnswering(sources, point),
        today: assess(source.read(point, waterWindow)),
        futures: source.readFutures(point, waterWindow).map(({ members, ...future }) => ({
          ...future,
          members: members.map(({ name, reading }) => ({ name, figures: assess(reading) })),
        })),
      },
    ];
  });
}

function assessReading(
  { definition, pack, curveSet }: HazardSource,
  reading: HazardReading,
  { site: { waterWindow, financialLicensed }, financial, curves }: FuturesQuestion,
): FutureFigures {
  const input = { definition, reading, pack, curveSet, curves, waterWindow, financial, financialLicensed };
  const { figures, trace } = assessFlood(input);
  if (figures.status !== 'answered') return { status: figures.status === 'noData' ? 'noData' : 'outside' };
  const { floodIndex, structureFloodScore, losses } = figures;
  const depth = trace === null ? null : findHeadlineDepth(trace);
  return { status: 'answered', floodIndex, structureFloodScore, depth, losses: addLosses(losses) };
}

type Losses = Extract<ReturnType<typeof assessFlood>['figures'], { status: 'answered' }>['losses'];

/** The losses of all assets in the base scenario: a flood meets them together. */
function addLosses(
  losses: Losses,
): { readonly averageAnnualLoss: number; readonly probableMaximumLoss1500: number } | null {
  if (losses === null || losses === 'notLicensed') return null;
  const figures = assets.map((asset) => losses[asset].base!);
  const sum = (pick: (of: (typeof figures)[number]) => number): number =>
    figures.reduce((total, of) => total + pick(of), 0);
  return {
    averageAnnualLoss: sum((of) => of.averageAnnualLoss),
    probableMaximumLoss1500: sum((of) => of.probableMaximumLoss1500),
  };
}
