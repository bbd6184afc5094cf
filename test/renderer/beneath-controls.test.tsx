import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { BeneathControls } from '#renderer/portfolio/beneath-controls.tsx';
import { renderWindow } from '../support/render-window.tsx';
import { demonstrationLayers } from './fixtures/packs.ts';

const before = window.innerWidth;
afterEach(() => resize(before));

function resize(width: number): void {
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
}

const renderControls = () =>
  renderWindow(
    <BeneathControls
      theme="light"
      packs={[demonstrationLayers]}
      overlay={{ kind: 'flood', hazard: 'fluvial', scenario: 'base', returnPeriodYears: 100 }}
      onChange={() => undefined}
    />,
  );
const LEGEND = 'Depth of water, metres';

it('what lies beneath the locations begins closed in a small window, as one line, and is opened and closed', async () => {
  resize(960);
  renderControls();
  expect(screen.queryByText(LEGEND)).toBeNull();
  const line = screen.getByRole('button', { expanded: false });
  expect(line).toHaveTextContent('Fluvial depth · 1 in 100 years (1 %) · Defences hold');
  await userEvent.click(line);
  expect(screen.getByText(LEGEND)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Layers', expanded: true }));
  expect(screen.queryByText(LEGEND)).toBeNull();
});

it('in a large window it is open, with nothing to close', () => {
  resize(1280);
  renderControls();
  expect(screen.getByText(LEGEND)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Layers' })).toBeNull();
});
