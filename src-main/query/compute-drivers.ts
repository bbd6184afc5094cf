import type { Financial } from '#shared/exposure/exposure.ts';
import { floodHazards, scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import { addAssetLosses } from '#shared/query/add-asset-losses.ts';
import type { HazardTrace, LossTrace } from '#shared/query/explanation.ts';
import {
  LEAST_DRIVER_SHARE,
  RAISED_FLOOR_METRES,
  type HazardDrivers,
  type LossDriverKind,
  type LossDrivers,
} from '#shared/query/loss-drivers.ts';
import { assessFlood, type CurveLibrary } from '#engine/index.ts';
import type { BuildingSite, SiteFlood } from './building-site.ts';

/** A flood hazard at a site, as a building there is assessed under it. */
interface DrivenLoss extends Pick<BuildingSite, 'waterWindow'> {
  readonly flood: Extract<SiteFlood, { readonly status: 'read' }>;
  readonly curves: CurveLibrary;
}

type Losses = NonNullable<HazardTrace['losses']>;
type Integration = LossTrace['integration'];

/** What drives a building's annual losses, of each hazard that has losses at the site (docs/methodology/loss.md). */
export function computeDrivers(
  site: Pick<BuildingSite, 'floods' | 'waterWindow' | 'financialLicensed'>,
  financial: Financial,
  curves: CurveLibrary,
): HazardDrivers[] {
  if (!site.financialLicensed) return [];
  return floodHazards.flatMap((hazard) => {
    const flood = site.floods[hazard];
    if (flood.status !== 'read') return [];
    const found = findDrivers({ flood, waterWindow: site.waterWindow, curves }, financial);
    return found === null ? [] : [{ hazard, scenarios: found }];
  });
}

/** By scenario the loss as it is less the loss with one thing changed; null where the hazard has no figures. */
function findDrivers(of: DrivenLoss, financial: Financial): HazardDrivers['scenarios'] | null {
  const losses = traceLosses(of, financial);
  const withoutBasement = traceLosses(of, { ...financial, basement: 'NO' });
  const firstFloorHeight = financial.firstFloorHeight + RAISED_FLOOR_METRES;
  const withHigherFloor = traceLosses(of, { ...financial, firstFloorHeight });
  if (losses === null || withoutBasement === null || withHigherFloor === null) return null;

  const describe = (scenario: Scenario): LossDrivers => {
    const averageAnnualLoss = addAssetLosses(losses, scenario, readAll);
    const left: Readonly<Record<LossDriverKind, number>> = {
      basement: addAssetLosses(withoutBasement, scenario, readAll),
      floor: addAssetLosses(withHigherFloor, scenario, readAll),
      frequent: addAssetLosses(losses, scenario, (own) => readAll(own) - own.closingTriangle),
      rare: addAssetLosses(losses, scenario, (own) => readAll(own) - own.rareTail),
      defences: addAssetLosses(losses, 'base', readAll),
    };
    const drivers = (Object.entries(left) as [LossDriverKind, number][])
      .map(([kind, amount]) => ({ kind, averageAnnualLoss: averageAnnualLoss - amount }))
      .filter((one) => one.averageAnnualLoss > 0)
      .filter((one) => one.averageAnnualLoss >= LEAST_DRIVER_SHARE * averageAnnualLoss)
      .toSorted((a, b) => b.averageAnnualLoss - a.averageAnnualLoss);
    return { averageAnnualLoss, drivers };
  };
  const { hazard } = of.flood.definition;
  return Object.fromEntries(scenariosOf(hazard).map((scenario) => [scenario, describe(scenario)]));
}

function traceLosses({ flood, waterWindow, curves }: DrivenLoss, financial: Financial): Losses | null {
  const { definition, reading, pack, curveSet } = flood;
  const input = { definition, reading, pack, curveSet, curves, waterWindow, financial, financialLicensed: true };
  return assessFlood(input).trace?.losses ?? null;
}

function readAll({ averageAnnualLoss }: Integration): number {
  return averageAnnualLoss;
}
