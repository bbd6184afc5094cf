import type { portfolioAreaProcedures } from '#shared/contract/procedures/portfolio-area-procedures.ts';
import { keepArea, listAreas, removeArea } from './area-store.sql.ts';
import type { PortfolioDesk } from '../portfolio-calls.ts';
import type { PortfolioShelf } from '../portfolio-shelf.fs.ts';

/** Creates the part of the desk that keeps named areas; each answer has all that there are then. */
export function createAreaDesk(
  shelf: Pick<PortfolioShelf, 'open'>,
): Pick<PortfolioDesk, keyof typeof portfolioAreaProcedures> {
  return {
    'portfolio.areas': ({ id }) => ({ areas: listAreas(shelf.open(id).database) }),
    'portfolio.keepArea': ({ id, area }) => {
      const { database } = shelf.open(id);
      keepArea(database, area);
      return { areas: listAreas(database) };
    },
    'portfolio.removeArea': ({ id, name }) => {
      const { database } = shelf.open(id);
      removeArea(database, name);
      return { areas: listAreas(database) };
    },
  };
}
