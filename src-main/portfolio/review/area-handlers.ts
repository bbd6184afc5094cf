import type { portfolioAreaProcedures } from '#shared/portfolio/portfolio-area-procedures.ts';
import { keepArea, listAreas, removeArea } from './area-store.sql.ts';
import type { PortfolioHandlers } from '../portfolio-calls.ts';
import type { PortfolioRegistry } from '../portfolio-registry.fs.ts';

/** Creates the handlers that keep named areas; each answer has all that there are then. */
export function createAreaHandlers(
  registry: Pick<PortfolioRegistry, 'open'>,
): Pick<PortfolioHandlers, keyof typeof portfolioAreaProcedures> {
  return {
    'portfolio.areas': ({ id }) => ({ areas: listAreas(registry.open(id).database) }),
    'portfolio.keepArea': ({ id, area }) => {
      const { database } = registry.open(id);
      keepArea(database, area);
      return { areas: listAreas(database) };
    },
    'portfolio.removeArea': ({ id, name }) => {
      const { database } = registry.open(id);
      removeArea(database, name);
      return { areas: listAreas(database) };
    },
  };
}
