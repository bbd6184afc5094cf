import type { Formatters } from '#renderer/i18n/formatters.ts';

/** A day as the locale writes it. It has no time zone: noon here is the same day wherever the reader is. */
export function formatSurveyDay(day: string, { date }: Pick<Formatters, 'date'>): string {
  return date(`${day}T12:00:00`);
}

/** Today by the clock of this computer, `YYYY-MM-DD`. */
export function readToday(now: Date = new Date()): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const MILLISECONDS_PER_DAY = 86_400_000;

/** Days from one day, `YYYY-MM-DD`, to another; less than 0 where the other one is the earlier. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY);
}

/** Whether a day, `YYYY-MM-DD`, is yet to come: later than tomorrow, which is today elsewhere on Earth. */
export function isYetToCome(day: string, now: Date = new Date()): boolean {
  return countDays(readToday(now), day) > 1;
}

/**
 * When a photo was taken, by the camera's own clock: its time of day is shown as the camera had it, whatever the zone.
 *
 * @param takenAt `YYYY-MM-DDTHH:MM:SS`, with or without an offset
 */
export function formatPhotoTime(takenAt: string | null, { dateTime }: Pick<Formatters, 'dateTime'>): string | null {
  // Without the offset it is read as the local time of this computer, and written as such again.
  return takenAt === null ? null : dateTime(takenAt.slice(0, 19));
}
