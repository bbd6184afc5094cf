import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import { RowCell } from '#renderer/portfolio/row-cell.tsx';
import { listShown } from '#renderer/portfolio/row-columns.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { sampleFinancial } from './fixtures/answers.ts';
import { createRow } from './fixtures/portfolios.ts';

describe('what is doubtful in a row', () => {
  /** Shows one row, with these columns beside those that always are there. */
  function showRow(change: Parameters<typeof createRow>[0], chosen: readonly ReviewColumn[]) {
    const row = createRow(change);
    renderWindow(
      <div role="row">
        {listShown({ chosen, places: [] }, undefined).map((shape) => (
          <RowCell key={shape.column} shape={shape} row={row} />
        ))}
      </div>,
      createTestClient(),
    );
    const shown = within(screen.getByRole('row'));
    return {
      readCells: () => shown.getAllByRole('gridcell').map(({ textContent }) => textContent),
      readSigns: () => shown.queryAllByRole('img').map((sign) => sign.getAttribute('aria-label')),
      colourOf: (text: string) => shown.getByText(text).style.borderBottomColor,
    };
  }

  it('is a value that the file does not give: no 0 stands for it', () => {
    const financial = { ...sampleFinancial, structureTIV: 0, inventoryTIV: 500, equipmentTIV: 0 };
    const { readCells, readSigns } = showRow({ financial, tiv: 500, missingValues: ['structure'], aal: null }, [
      'tiv',
      'structureTIV',
      'inventoryTIV',
      'equipmentTIV',
    ]);
    expect(readCells()).toEqual(['A-1', 'Portham', '500', 'not given', '500', '0']);
    expect(readSigns()).toEqual(['Not given, counts as 0: Structure', 'Not given, counts as 0: Structure']);
  });

  it('is a value of which a part is not given', () => {
    const financial = { ...sampleFinancial, structureTIV: 0, inventoryTIV: 500, equipmentTIV: 0 };
    const { readCells, readSigns } = showRow({ financial, missingValues: ['inventory'] }, ['inventoryTIV']);
    expect(readCells().at(-1)).toBe('500');
    expect(readSigns()).toEqual(['Not given, counts as 0: Inventory']);
  });

  it.each([
    [100_000, 1_000_000, 0],
    [100_001, 1_000_000, 1],
    [1, 0, 0],
    [null, 1_000_000, 0],
  ])('is a loss of %s a year of a value of %s: %s', (aal, tiv, expected) => {
    const { readSigns } = showRow({ aal, tiv }, ['tiv', 'aal']);
    const sign = 'More than a tenth of the value a year: check floor and position';
    expect(readSigns()).toEqual(Array.from({ length: expected }, () => sign));
  });

  it('an index has the colour of its grade; a code and no data have none', () => {
    const figures = { fluvialFloodIndex: 7, coastalFloodIndex: -2, pluvialFloodIndex: 1 };
    const { colourOf } = showRow({ figures }, ['fluvialFloodIndex', 'coastalFloodIndex', 'pluvialFloodIndex']);
    expect(colourOf('7')).toBe('var(--risk-7)');
    expect(colourOf('1')).toBe('var(--risk-1)');
    expect(colourOf('–')).toBe('');
  });
});
