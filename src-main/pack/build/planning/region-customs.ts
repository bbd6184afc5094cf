import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import type { PackPlan, PlanLayer } from '#shared/pack/pack-plan.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { describeGuess } from './decide-layer.ts';

/** What is usual in a country that a region lies in. */
export interface RegionCustoms {
  /** The country's largest town in the region, or near it. */
  readonly town: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** The damage functions of the buildings there. */
  readonly curveSet: PackManifest['curveSet'];
  /** ISO 4217; null where the country has none. */
  readonly currency: string | null;
}

/** Finds what is usual where a box lies; empty where no town is near it. West above east: across the date line. */
export type FindCustoms = (box: BoundingBox) => Promise<readonly RegionCustoms[]>;

type Word = 'curveSet' | 'currency';

/**
 * The damage functions and the currency of a pack: as stated, else those of the country that it lies in. Of several
 * countries that differ none is taken: what decides figures is asked.
 */
export function decideByPlace(
  given: PackPlan['pack'],
  customs: readonly RegionCustoms[],
): Pick<PackPlan['pack'], Word | 'guesses'> {
  const guesses: PackPlan['pack']['guesses'] = [];
  function decide<Field extends Word>(field: Field): PackPlan['pack'][Field] {
    const stated = given[field];
    if (stated !== null) {
      guesses.push(describeGuess(field, stated, packText('plan-says-so'), 'stated'));
      return stated;
    }
    const usual = [...new Set(customs.flatMap((custom) => custom[field] ?? []))];
    const [first] = usual;
    if (first === undefined) return null;
    const confidence = usual.length > 1 ? 'low' : 'medium';
    guesses.push(describeGuess(field, first, describePlace(customs), confidence));
    return confidence === 'low' ? null : (first as PackPlan['pack'][Field]);
  }
  return { curveSet: decide('curveSet'), currency: decide('currency'), guesses };
}

function describePlace(customs: readonly RegionCustoms[]): PackText {
  const [{ town, country }] = customs as [RegionCustoms];
  if (customs.length === 1) return packText('lies-in-country', { town, country });
  return packText('lies-in-countries', { countries: customs.map((custom) => custom.country).join(', ') });
}

/** Whether damage functions decide figures of a pack: those of floods. */
export function needsCurves(layers: readonly PlanLayer[]): boolean {
  return layers.some(({ use }) => use === 'flood');
}
