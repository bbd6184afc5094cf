import type { EventName } from '#shared/contract/events.ts';

/**
 * Every event of the contract. Named here and not taken from the contract's table, whose schemas would come into the
 * first chunk with it.
 */
export const eventNames = Object.keys({
  'pack.progress': true,
  'packs.changed': true,
  'pack.failed': true,
  'history.changed': true,
  'surveys.changed': true,
  'handOver.progress': true,
  'report.exporting': true,
  'report.joined': true,
  'settings.changed': true,
  'licence.changed': true,
  'service.changed': true,
  'portfolio.progress': true,
  'portfolio.areasChanged': true,
  'menu.chosen': true,
} satisfies Record<EventName, true>) as EventName[];
