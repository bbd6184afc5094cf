import type { SurveyFields } from '#shared/survey/survey.ts';

/** A survey's fields with everything in them that they can have. */
export function createSurveyFields(changes: Partial<SurveyFields> = {}): SurveyFields {
  return {
    place: {
      address: { streetAddress: '12 Mill Rd', city: 'Portham', postalCode: 'V2P 1A1' },
      label: '12 Mill Road, Portham BC V2P 1A1',
      level: 'address',
      uncertaintyMetres: 4,
      point: { latitude: 49.16, longitude: -121.95 },
    },
    building: { typeOfBusiness: 'RESIDENTIAL', firstFloorHeight: 0.3 },
    measuredFloor: { heightMetres: 0.62, method: 'laser' },
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-20',
    status: 'draft',
    notes: '',
    tags: ['riverside'],
    variants: [],
    ...changes,
  };
}
