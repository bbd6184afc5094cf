import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DuplicateTable } from '#renderer/features/portfolio/duplicate-table.tsx';
import { clampOffset } from '#renderer/features/portfolio/pager.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const TOTAL = 1234;
const address = { streetAddress: '', unitNumber: '', city: '', areaName: '', postalCode: '', countryName: '' };

/** Rows 1 to 1,234, as the backend would page them. */
function answerPage({ offset, limit }: { readonly offset: number; readonly limit: number }) {
  const count = Math.min(limit, TOTAL - offset);
  const rows = Array.from({ length: count }, (_, at) => {
    const id = offset + at + 1;
    return { id, line: id, locationId: `L${id}`, address, tiv: 0, notes: [] };
  });
  return { total: TOTAL, rows };
}

it('rows that come again are paged to the last one, also beyond the thousandth', async () => {
  renderWindow(<DuplicateTable id="a" />, createTestClient({ 'portfolio.duplicates': answerPage }));
  await screen.findByText('1 to 100 of 1,234');
  expect(screen.getByRole('button', { name: 'Page before' })).toBeDisabled();
  for (let page = 2; page <= 13; page++) {
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText(`L${(page - 1) * 100 + 1}`);
  }
  expect(screen.getByText('1,201 to 1,234 of 1,234')).toBeVisible();
  expect(screen.getByText('L1234')).toBeVisible();
  // It was pressed, so it keeps the focus though it leads nowhere.
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('L1234')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Page before' }));
  await waitFor(() => expect(screen.getByText('L1101')).toBeVisible());
});

it('a page that the list has no more is its last one', () => {
  expect([clampOffset(1200, 1201), clampOffset(1200, 1200), clampOffset(1200, 0), clampOffset(0, 5)]).toEqual([
    1200, 1100, 0, 0,
  ]);
});
