import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { createFinding, type FindingParts } from '#shared/pack/create-finding.ts';

type Part = Omit<FindingParts, 'severity'>;

/** Something without which no pack can be made. */
export function error(part: Part): Finding {
  return createFinding({ severity: 'error', ...part });
}

/** Creates a finding of severity `warning`. */
export function warning(part: Part): Finding {
  return createFinding({ severity: 'warning', ...part });
}

/** How a layer is named in a plan. */
export function formatLayer({ file, band }: Pick<PlanLayer, 'file' | 'band'>): string {
  return `layers[file=${JSON.stringify(file)}, band=${band}]`;
}

/** What is known of a field that is not decided: a guess that nobody has confirmed, or nothing. */
export function describeGuessed({ guesses }: Pick<PlanLayer, 'guesses'>, field: string): PackText {
  const guess = guesses.find((candidate) => candidate.field === field);
  if (guess === undefined) return packText('nothing-tells');
  return packText('perhaps', { value: guess.value, why: guess.whyText ?? guess.why });
}
