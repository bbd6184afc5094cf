import type { TFunction } from 'i18next';
import { businessClasses, hazusOccupancies, type TypeOfBusiness } from '#shared/exposure/exposure.ts';
import type { SelectSection } from '#renderer/ui/select.tsx';

/** Kinds of building to choose from: the service's classes first, then the Hazus codes by their family. */
export function buildOccupancySections(t: TFunction): SelectSection<TypeOfBusiness>[] {
  const families = ['RES', 'COM', 'IND', 'AGR', 'REL', 'GOV', 'EDU'] as const;
  return [
    {
      heading: t('occupancy.classes'),
      options: businessClasses.map((value) => ({ value, label: t(`occupancy.${value}`) })),
    },
    ...families.map((family) => ({
      heading: t(`occupancy.family.${family}`),
      options: hazusOccupancies
        .filter((code) => code.startsWith(family))
        .map((value) => ({ value, label: t(`occupancy.${value}`), aside: value })),
    })),
  ];
}
