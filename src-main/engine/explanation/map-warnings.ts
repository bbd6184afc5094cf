import { FLOOD_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';
import { scenarios } from '#shared/hazard/hazard.ts';
import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import type { Warning, WarningCode } from '#shared/hazard/warning.ts';
import type { FloodComputation, FloodInput } from '../flood-computation.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';

/** What a reader must know of the maps behind an answer (docs/methodology/limits.md), whatever the building. */
export function warnAboutMaps(input: FloodInput, computation: FloodComputation): Warning[] {
  const context = { ...input, ...computation };
  return [
    ...warnAboutRange(context),
    ...warnAboutOpenWater(context),
    ...warnAboutNodata(context),
    ...warnAboutSource(context),
    ...warnAboutFallingDepths(context),
    ...warnAboutDefences(context),
    ...warnAboutSynthesis(context),
  ];
}

type Context = FloodInput & FloodComputation;

/** Water or not, the place is unknown where the ground is (docs/methodology/hazard.md). */
export function warnAboutMissingGround(definition: HazardDefinition): Warning[] {
  return [warn({ definition }, 'noData', { reason: 'groundMissing' })];
}

function warn(
  { definition }: Pick<FloodInput, 'definition'>,
  code: WarningCode,
  values: Warning['values'],
  scenario: Warning['scenario'] = null,
): Warning {
  return { code, hazard: definition.hazard, scenario, values };
}

function warnAboutRange(input: Context): Warning[] {
  const years = input.interpreted.returnPeriodsYears;
  const [mostFrequent, rarest] = [years[0]!, years.at(-1)!];
  const warnings: Warning[] = [];
  if (rarest < PML_RETURN_PERIOD_YEARS) {
    warnings.push(warn(input, 'extrapolatedBeyondRarestMap', { rarestReturnPeriodYears: rarest }));
  }
  // Wet on the first map: the first flooding may be more frequent, unless the index cannot rise any more.
  if (input.firstWetReturnPeriodYears === mostFrequent && mostFrequent > FLOOD_INDEX_CLASSES.upperEnds[0]) {
    warnings.push(
      warn(input, 'indexLimitedByMostFrequentMap', {
        mostFrequentReturnPeriodYears: mostFrequent,
        floodIndex: input.floodIndex,
      }),
    );
  }
  return warnings;
}

function warnAboutOpenWater(input: Context): Warning[] {
  const { openWater } = input.interpreted;
  if (openWater === 'none') return [];
  return [warn(input, openWater === 'window' ? 'waterWindowUsed' : 'openWater', { windowSize: input.waterWindow })];
}

function warnAboutNodata(input: Context): Warning[] {
  const { maps } = input.interpreted;
  const taken = maps.filter(({ nodataTakenAsDry }) => nodataTakenAsDry).map(({ reading }) => reading.returnPeriodYears);
  if (taken.length === 0) return [];
  const years = [...new Set(taken)].toSorted((a, b) => a - b);
  return [
    warn(input, 'nodataTakenAsDry', { maps: taken.length, ofMaps: maps.length, returnPeriodsYears: years.join(', ') }),
  ];
}

function warnAboutSource(input: Context): Warning[] {
  const { limits } = input.pack;
  return [
    ...(input.interpreted.isNotModelled ? [warn(input, 'notModelled', {})] : []),
    ...(limits === '' ? [] : [warn(input, 'sourceLimits', { limits })]),
  ];
}

/** Names the first pair of neighbouring maps of one scenario of which the rarer one is shallower. */
function warnAboutFallingDepths(input: Context): Warning[] {
  const { maps } = input.interpreted;
  for (const scenario of scenarios) {
    const rising = maps
      .filter(({ reading }) => reading.scenario === scenario)
      .toSorted((a, b) => a.reading.returnPeriodYears - b.reading.returnPeriodYears);
    const at = rising.findIndex((map, index) => index > 0 && map.depthMetres < rising[index - 1]!.depthMetres);
    if (at < 0) continue;
    const [before, after] = [rising[at - 1]!, rising[at]!];
    return [
      warn(
        input,
        'mapNotMonotone',
        {
          returnPeriodYears: before.reading.returnPeriodYears,
          depthMetres: before.depthMetres,
          rarerReturnPeriodYears: after.reading.returnPeriodYears,
          rarerDepthMetres: after.depthMetres,
        },
        scenario,
      ),
    ];
  }
  return [];
}

function warnAboutDefences(input: Context): Warning[] {
  const { standardOfProtectionYears } = input;
  // In open water answered with 10 no scenario differs from another.
  if (standardOfProtectionYears === null || input.interpreted.openWater === 'answeredWith10') return [];
  const values = { standardOfProtectionYears };
  return [warn(input, 'behindDefence', values), warn(input, 'derivedDefences', values)];
}

function warnAboutSynthesis(input: Context): Warning[] {
  return input.pack.synthetic ? [warn(input, 'syntheticData', { title: input.pack.title })] : [];
}
