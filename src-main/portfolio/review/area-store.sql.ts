import { failureText } from '#shared/call/failure-text.ts';
import { MOST_NAMED_AREAS, type NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** The named areas of a portfolio, in the order in which they were kept. */
export function listAreas(database: PortfolioDatabase): NamedRing[] {
  return database
    .prepare<[], { name: string; ring: string }>('SELECT name, ring FROM intact_named_area ORDER BY id')
    .all()
    .map(({ name, ring }) => ({ name, ring: JSON.parse(ring) as NamedRing['ring'] }));
}

/** Keeps an area, in the place of one of its name. @throws ServiceError CONFLICT when there are as many as can be. */
export function keepArea(database: PortfolioDatabase, { name, ring }: NamedRing): void {
  database.transaction(() => {
    const others = database.prepare('SELECT COUNT(*) FROM named_area WHERE name <> ?').pluck().get(name) as number;
    if (others >= MOST_NAMED_AREAS) {
      throw new ServiceError('CONFLICT', failureText('portfolio-many-areas', { areas: MOST_NAMED_AREAS }));
    }
    database
      .prepare(
        'INSERT INTO named_area (name, ring) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ring = excluded.ring',
      )
      .run(name, JSON.stringify(ring));
  })();
}

/** Removes an area. @throws NotFoundError */
export function removeArea(database: PortfolioDatabase, name: string): void {
  const { changes } = database.prepare('DELETE FROM named_area WHERE name = ?').run(name);
  if (changes === 0) throw new NotFoundError('area');
}
