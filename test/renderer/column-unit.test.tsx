import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ColumnUnit } from '#renderer/portfolio/mapping-table.tsx';
import { english } from '#renderer/i18n/en/english.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { renderWindow } from '../support/render-window.tsx';

it('what amounts are multiplied by is written in the style of the numbers', () => {
  const props = {
    column: { name: 'TIV', index: 0, amountUnit: null, samples: [] },
    field: 'structureTIV',
    options: { amountUnit: 1 },
    mapping: { defaults: {} },
    onChange: () => undefined,
  } as unknown as Parameters<typeof ColumnUnit>[0];
  renderWindow(<ColumnUnit {...props} />);
  const list = within(screen.getByRole('combobox', { name: 'Amounts of TIV are multiplied by' }));
  const read = () => list.getAllByRole('option').map(({ textContent }) => textContent);
  expect(read()).toEqual(['× 1', '× 1,000', '× 1,000,000']);
  act(() => void useDisplayStore.setState({ numberStyle: 'point-comma' }));
  expect(read()).toEqual(['× 1', '× 1.000', '× 1.000.000']);
});

it('no text has a number with separators of its own, but those that show the styles', () => {
  const texts = JSON.stringify(english).replaceAll('1,234', '');
  expect(texts.match(/.{0,40}\d,\d{3}.{0,20}/g)).toBeNull();
});
