import type { LossTrace } from '#shared/query/explanation.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import type { FloodComputation, FloodInput } from '../flood-computation.ts';
import type { ExposedBuilding } from '../loss/exposed-building.ts';
import { findCurveEnd, isAboveCurve, isBasementIgnored, isClosingLarge } from '../loss/doubtful-losses.ts';
import { readLossDepth, type FloodSite } from '../loss/flood-site.ts';

/**
 * What a reader must know of the curves and the integration behind a building's figures (docs/methodology/limits.md).
 */
export function warnAboutBuilding({ definition: { hazard } }: FloodInput, computation: FloodComputation): Warning[] {
  return [
    ...warnAboutClosing(hazard, computation),
    ...warnAboutBasement(hazard, computation),
    ...warnAboutClamping(hazard, computation),
  ];
}

interface ClosingShare {
  readonly asset: Asset;
  readonly scenario: Scenario;
  readonly share: number;
  readonly isLarge: boolean;
}

/** The largest share of the closing triangle in any AAL; the first of equals. */
function warnAboutClosing(hazard: FloodHazard, { site, structureDamage, losses }: FloodComputation): Warning[] {
  const shareOf = (asset: Asset, scenario: Scenario, trace: LossTrace | undefined): ClosingShare => {
    const { closingTriangle = 0, averageAnnualLoss = 0 } = trace?.integration ?? {};
    const share = averageAnnualLoss > 0 ? closingTriangle / averageAnnualLoss : 0;
    return { asset, scenario, share, isLarge: isClosingLarge(closingTriangle, averageAnnualLoss) };
  };
  const shares =
    losses === null
      ? [shareOf('structure', 'base', structureDamage)]
      : scenarios.flatMap((scenario) =>
          assets.map((asset) => shareOf(asset, scenario, losses[asset].scenarios[scenario])),
        );
  const largest = shares.reduce((best, candidate) => (candidate.share > best.share ? candidate : best));
  if (!largest.isLarge) return [];
  const { asset, scenario, share } = largest;
  const mostFrequentReturnPeriodYears = site.depths.grid.returnPeriodsYears[0]!;
  return [{ code: 'closingTriangleLarge', hazard, scenario, values: { asset, share, mostFrequentReturnPeriodYears } }];
}

/** Told where a basement was stated and insured values stand on curves that do not know it. */
function warnAboutBasement(hazard: FloodHazard, { exposure: { insured }, losses }: FloodComputation): Warning[] {
  if (insured === null || losses === null || insured.building.basement !== 'YES') return [];
  const without = assets.filter((asset) => isBasementIgnored(losses[asset].tiv, insured.vulnerability.assets[asset]));
  if (without.length === 0) return [];
  return [{ code: 'basementWithoutEffect', hazard, scenario: null, values: { assets: without.join(', ') } }];
}

/** The first depth, by scenario and return period, that lies above a curve's last point. */
function warnAboutClamping(hazard: FloodHazard, { site, exposure, losses }: FloodComputation): Warning[] {
  if (site.inOpenWater) return [];
  for (const [row, scenario] of scenarios.slice(0, site.depths.rows).entries()) {
    // The score uses base alone; losses use every scenario.
    const used = [row === 0 ? exposure.scored : null, losses === null ? null : exposure.insured];
    for (const exposed of used) {
      const warning = exposed === null ? null : findClamping(hazard, site, exposed, row, scenario);
      if (warning !== null) return [warning];
    }
  }
  return [];
}

function findClamping(
  hazard: FloodHazard,
  site: FloodSite,
  { building, vulnerability }: ExposedBuilding,
  row: number,
  scenario: Scenario,
): Warning | null {
  const curveEndMetres = findCurveEnd(vulnerability);
  const { grid } = site.depths;
  for (let map = 0; map < grid.count; map++) {
    const depthMetres = readLossDepth(site, row, map);
    if (isAboveCurve(depthMetres, building.firstFloorHeight, curveEndMetres)) {
      const heightMetres = depthMetres - building.firstFloorHeight;
      const returnPeriodYears = grid.returnPeriodsYears[map]!;
      return {
        code: 'curveClamped',
        hazard,
        scenario,
        values: { returnPeriodYears, depthMetres, heightMetres, curveEndMetres },
      };
    }
  }
  return null;
}
