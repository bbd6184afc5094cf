import type { SurveyDot } from '#renderer/map/scene.ts';

/** The dots with some of them as they are now; the very same list when nothing of it can be seen. */
export function replaceDots(before: SurveyDot[], ids: readonly string[], now: readonly SurveyDot[]): SurveyDot[] {
  const asked = new Set(ids);
  const old = before.filter(({ id }) => asked.has(id));
  if (JSON.stringify(old) === JSON.stringify(now)) return before;
  return [...before.filter(({ id }) => !asked.has(id)), ...now];
}
