import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { makeDataDirectory } from './electron-app.ts';

/** A new data directory that has the demonstration region and nothing else; `cleanUp` removes it. */
export function copyDemonstrationData(): string {
  const directory = makeDataDirectory();
  cpSync(inject('demonstrationData'), directory, { recursive: true });
  return directory;
}

/** An address of the demonstration region behind the levee, where river and rain both cost something. */
export const floodedAddress = {
  streetAddress: '12 Mill Rd',
  city: 'Portham',
  areaName: 'NS',
  postalCode: 'B8X 1K1',
  countryName: 'Canada',
} as const;
