import type { Survey } from '#shared/survey/survey.ts';

/** What is found out on site, in the order in which a surveyor goes about it. */
export type SiteTask = 'floor' | 'basement' | 'photo';

/** What was not found out on site yet. */
export function listOpenTasks({ measuredFloor, building, attachments }: Survey): readonly SiteTask[] {
  const tasks: SiteTask[] = [];
  if (measuredFloor.heightMetres === null) tasks.push('floor');
  if (building.basement === undefined || building.basement === 'UNKNOWN') tasks.push('basement');
  if (!attachments.some(({ kind }) => kind === 'photo')) tasks.push('photo');
  return tasks;
}

/** Whether the figures are of another floor than the one that was measured. */
export function isFloorUnused({ measuredFloor, building }: Survey): boolean {
  return measuredFloor.heightMetres !== null && building.firstFloorHeight !== measuredFloor.heightMetres;
}
