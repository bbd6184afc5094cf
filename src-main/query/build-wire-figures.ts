import type { Assessment, FloodFigures } from '#shared/query/assessment.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { roundHalfUp } from '#shared/units/money.ts';
import {
  indexFieldName,
  lossFields,
  scoreFieldName,
  wireCodes,
  type LossField,
  type WireFigures,
} from '#shared/query-service/mediator-response.ts';

/** The code in place of every figure of a hazard that was not answered; null where there is no data at all. */
function findAbsenceCode(status: 'outside' | 'notLicensed' | 'noData'): number | null {
  if (status === 'noData') return null;
  return status === 'outside' ? wireCodes.outside : wireCodes.hazardNotLicensed;
}

/**
 * Puts an assessment into the wire's form: whole numbers and codes, fields in the order of the contract. A hazard
 * without data is left out (over HTTP such an answer is the error NO_DATA; the window and portfolios show the rest).
 * @param financialAsked whether `financial` was sent: the loss fields are there, or none of them is.
 * @throws Error when losses were asked for and an answered hazard has none.
 */
export function buildWireFigures(
  assessment: Pick<Assessment, 'floods' | 'wildfire'>,
  financialAsked: boolean,
): WireFigures {
  const { floods, wildfire } = assessment;
  const fields: Record<string, number | null> = {};
  for (const hazard of floodHazards) {
    const figures = floods[hazard];
    const answered = figures.status === 'answered';
    fields[indexFieldName(hazard)] = answered ? figures.floodIndex : findAbsenceCode(figures.status);
    fields[scoreFieldName(hazard)] = answered ? figures.structureFloodScore : findAbsenceCode(figures.status);
  }
  if (financialAsked) for (const field of lossFields) fields[field.name] = findLoss(floods[field.hazard], field);
  fields['wildfireIndex'] = wildfire.status === 'answered' ? wildfire.wildfireIndex : findAbsenceCode(wildfire.status);
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, number] => entry[1] !== null));
}

function findLoss(figures: FloodFigures, { name, asset, scenario, figure }: LossField): number | null {
  if (figures.status !== 'answered') return findAbsenceCode(figures.status);
  if (figures.losses === 'notLicensed') return wireCodes.moduleNotLicensed;
  const loss = figures.losses?.[asset][scenario]?.[figure];
  if (loss === undefined) throw new Error(`The assessment has no figure for ${name}.`);
  return roundHalfUp(loss);
}
