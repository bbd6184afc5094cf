import type { TestProject } from 'vitest/node';
import { cleanUp } from './electron-app.ts';
import { makeDemonstrationData } from './make-demonstration-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory with the demonstration region. To be copied, not changed. */
    readonly demonstrationData: string;
  }
}

/** Makes the demonstration region once for all tests of a project. */
export default async function provideDemonstrationData(project: TestProject): Promise<() => Promise<void>> {
  project.provide('demonstrationData', await makeDemonstrationData());
  return cleanUp;
}
