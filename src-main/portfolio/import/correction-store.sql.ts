import type { PortfolioLocation, RowNote } from '#shared/portfolio/portfolio-location.ts';
import { createLocationPacker } from '../location-values.ts';
import { createLocationWriter } from './location-writer.sql.ts';
import { createCorrectedCellSaver } from './source-cells.sql.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Creates what takes rows that were set aside into an open portfolio. */
export function createCorrectionStore(database: PortfolioDatabase) {
  const remove = database.prepare('DELETE FROM rejected_row WHERE id = ?');
  const update = database.prepare(
    'UPDATE rejected_row SET cells = ?, reasons = ?, checksum = row_checksum(id, line, ?, ?) WHERE id = ?',
  );
  const saveLocations = createLocationWriter(database);
  const pack = createLocationPacker();
  const saveCells = createCorrectedCellSaver(database);
  const take = database.transaction((id: number, location: PortfolioLocation, cells: readonly string[]) => {
    if (remove.run(id).changes === 0) return false;
    saveLocations(pack([location]), 0, [id]);
    saveCells(id, cells);
    return true;
  });
  return {
    /**
     * Puts a location in the place of the row that was set aside under its number, and keeps the cells it is made of.
     * @returns false, and nothing done, when that row is not set aside (any more): it is never there twice.
     */
    take,
    /** Keeps the cells of a row that stays aside, with the reasons of now. @returns false when it is not set aside. */
    keep(id: number, cells: readonly string[], reasons: readonly RowNote[]): boolean {
      const [ownCells, ownReasons] = [JSON.stringify(cells), JSON.stringify(reasons)];
      return update.run(ownCells, ownReasons, ownReasons, ownCells, id).changes > 0;
    },
  };
}
