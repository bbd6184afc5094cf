import type { Formatters } from '#renderer/i18n/formatters.ts';

/**
 * When a photo was taken, by the camera's own clock: its time of day is shown as the camera had it, whatever the zone.
 *
 * @param takenAt `YYYY-MM-DDTHH:MM:SS`, with or without an offset
 */
export function formatPhotoTime(takenAt: string | null, { dateTime }: Pick<Formatters, 'dateTime'>): string | null {
  // Without the offset it is read as the local time of this computer, and written as such again.
  return takenAt === null ? null : dateTime(takenAt.slice(0, 19));
}
