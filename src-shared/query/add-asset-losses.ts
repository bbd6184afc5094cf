import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import type { HazardTrace, LossTrace } from './explanation.ts';

/**
 * A part of the annual loss of all assets in a scenario, in the base one where the hazard has no other, currency units
 * a year; no scenario loses less than one in which the defences do more.
 */
export function addAssetLosses(
  losses: NonNullable<HazardTrace['losses']>,
  scenario: Scenario,
  read: (integration: LossTrace['integration']) => number,
): number {
  const upTo = scenarios.slice(0, scenarios.indexOf(scenario) + 1);
  const ofAsset = (asset: Asset): number => {
    const traces = upTo.flatMap((of) => losses[asset].scenarios[of] ?? []);
    return Math.max(...traces.map(({ integration }) => read(integration)));
  };
  return assets.reduce((sum, asset) => sum + ofAsset(asset), 0);
}
