import type { TFunction } from 'i18next';
import { excerptDifference } from '#shared/survey/excerpt-difference.ts';
import type { SurveyBuilding, SurveyFieldName, SurveyFields } from '#shared/survey/survey.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { nameBuildingPart } from './name-building-part.ts';
import { formatSurveyDay } from './survey-day.ts';

/** Fields of a survey as one side has them; those that are not looked at are left out. */
export type SurveyVersion = { readonly [Name in SurveyFieldName]?: SurveyFields[Name] | undefined };

/** What stands where a side has nothing. */
const NOTHING = '–';

/**
 * A field of a survey as both sides have it, in words: of a building only what is not the same, of long notes an
 * excerpt.
 */
export function describeVersions(
  name: SurveyFieldName,
  mine: SurveyVersion,
  theirs: SurveyVersion,
  t: TFunction,
  formatters: Formatters,
): readonly [string, string] {
  if (name === 'notes') {
    const [ours, others] = excerptDifference(mine.notes ?? '', theirs.notes ?? '');
    return [orNothing(ours), orNothing(others)];
  }
  if (name === 'building') {
    const differing = findDifferingParts(mine.building ?? {}, theirs.building ?? {});
    return [
      describeBuilding(mine.building ?? {}, differing, t, formatters),
      describeBuilding(theirs.building ?? {}, differing, t, formatters),
    ];
  }
  return [describeField(name, mine, t, formatters), describeField(name, theirs, t, formatters)];
}

function describeField(
  name: Exclude<SurveyFieldName, 'notes' | 'building'>,
  fields: SurveyVersion,
  t: TFunction,
  formatters: Formatters,
): string {
  const { place, measuredFloor, surveyor, surveyedOn, status, tags, variants } = fields;
  switch (name) {
    case 'place':
      return place === undefined ? NOTHING : `${place.label} (${formatters.coordinates(place.point)})`;
    case 'measuredFloor':
      return describeMeasuredFloor(measuredFloor ?? { heightMetres: null, method: null }, t, formatters);
    case 'surveyor':
      return orNothing(surveyor ?? '');
    case 'surveyedOn':
      return typeof surveyedOn === 'string' ? formatSurveyDay(surveyedOn, formatters) : NOTHING;
    case 'status':
      return status === undefined ? NOTHING : t(`surveyStatus.${status}`);
    case 'tags':
      return orNothing((tags ?? []).join(', '));
    default:
      return orNothing((variants ?? []).map((variant) => describeVariant(variant, t, formatters)).join('; '));
  }
}

function describeMeasuredFloor(
  { heightMetres, method }: SurveyFields['measuredFloor'],
  t: TFunction,
  { depth }: Formatters,
): string {
  const parts = [
    ...(heightMetres === null ? [] : [t('unit.metres', { value: depth(heightMetres) })]),
    ...(method === null ? [] : [t(`floorHeightMethod.${method}`)]),
  ];
  return orNothing(parts.join(', '));
}

function orNothing(text: string): string {
  return text === '' ? NOTHING : text;
}

function findDifferingParts(a: SurveyBuilding, b: SurveyBuilding): (keyof SurveyBuilding)[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof SurveyBuilding)[];
  return names.filter((name) => a[name] !== b[name]);
}

function describeBuilding(
  building: SurveyBuilding,
  names: readonly (keyof SurveyBuilding)[],
  t: TFunction,
  formatters: Formatters,
): string {
  const parts = names.map((name) => {
    const value = describePart(building, name, t, formatters);
    return t('survey.part', { name: nameBuildingPart(name, t), value });
  });
  return orNothing(parts.join('; '));
}

function describePart(
  building: SurveyBuilding,
  name: keyof SurveyBuilding,
  t: TFunction,
  { depth, money }: Formatters,
): string {
  const { typeOfBusiness, numberOfStoreys, basement, firstFloorHeight } = building;
  if (building[name] === undefined) return NOTHING;
  switch (name) {
    case 'typeOfBusiness':
      return t(`occupancy.${typeOfBusiness ?? 'RESIDENTIAL'}`);
    case 'numberOfStoreys':
      return t(`storeys.${numberOfStoreys ?? 'UNKNOWN'}`);
    case 'basement':
      return t(`basement.${basement ?? 'UNKNOWN'}`);
    case 'firstFloorHeight':
      return t('unit.metres', { value: depth(firstFloorHeight ?? 0) });
    default:
      return money(building[name] ?? 0);
  }
}
