import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { reviewColumns } from '#shared/portfolio/portfolio-review.ts';
import { ColumnChooser } from '#renderer/portfolio/column-chooser.tsx';
import { useColumnStore, usualColumns } from '#renderer/portfolio/column-store.ts';
import { arrangeColumns, listShown, moveColumn, rowColumns } from '#renderer/portfolio/row-columns.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import i18next from 'i18next';
import { renderWindow } from '../support/render-window.tsx';
import { createRow } from './fixtures/portfolios.ts';

const readShown = (): string[] => listShown(useColumnStore.getState(), undefined).map(({ column }) => column);

beforeEach(() => {
  localStorage.clear();
  useColumnStore.setState({ chosen: usualColumns, places: [] });
});

it('whatever order was kept, every column is there once, those of it in it', () => {
  const usual = rowColumns.map(({ column }) => column);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...reviewColumns)), (places) => {
      const arranged = arrangeColumns(places).map(({ column }) => column);
      expect(arranged.toSorted()).toEqual(usual.toSorted());
      const put = new Set(places);
      expect(arranged.filter((column) => put.has(column))).toEqual([...put]);
    }),
  );
  expect(arrangeColumns([]).map(({ column }) => column)).toEqual(usual);
});

it('a column goes past the next one that is shown, stops at the end, and is remembered', async () => {
  const before = readShown();
  const at = before.indexOf('aal');
  moveColumn('aal', -1, undefined);
  expect(readShown().indexOf('aal')).toBe(at - 1);
  moveColumn('aal', 1, undefined);
  expect(readShown()).toEqual(before);
  moveColumn('line', -1, undefined);
  expect(readShown()).toEqual(before);
  moveColumn('aal', -1, undefined);
  const moved = readShown();
  const kept = localStorage.getItem('freeboard.portfolio-columns')!;
  useColumnStore.setState({ chosen: usualColumns, places: [] });
  localStorage.setItem('freeboard.portfolio-columns', kept.replace('"places":[', '"places":["nonsense",'));
  await useColumnStore.persist.rehydrate();
  expect(readShown()).toEqual(moved);
});

it('columns are moved by buttons that say what they do, and where the column stands then', async () => {
  renderWindow(<ColumnChooser order={undefined} />);
  const panel = within(screen.getByRole('region', { name: 'Columns' }));
  const at = readShown().indexOf('aal');
  await userEvent.click(panel.getByRole('button', { name: 'Move AAL, all floods towards the front' }));
  expect(readShown().indexOf('aal')).toBe(at - 1);
  expect(panel.getByRole('status')).toHaveTextContent(`AAL, all floods is column ${at} of ${usualColumns.length}`);
  expect(panel.getByRole('button', { name: 'Move Line of the file towards the front' })).toBeDisabled();
  await userEvent.click(panel.getByRole('button', { name: 'The usual columns' }));
  expect(readShown().indexOf('aal')).toBe(at);
});

it('a row names its main hazard', () => {
  const { write } = rowColumns.find(({ column }) => column === 'mainHazard')!;
  const say = (figures: Record<string, number> | null) =>
    write(createRow({ figures }), i18next.t, createFormatters('en-CA'));
  renderWindow(<span />).unmount();
  const indices = { fluvialFloodIndex: 9, coastalFloodIndex: 2, pluvialFloodIndex: -1, wildfireIndex: 10 };
  expect(say({ ...indices, fluvialStructureAal: 10, coastalInventoryAal: 20, coastalStructureAalDefFail: 5 })).toBe(
    'Coastal',
  );
  expect(say(indices)).toBe('Wildfire');
  expect(say({ fluvialFloodIndex: -2 })).toBe('–');
  expect(say(null)).toBe('–');
});
