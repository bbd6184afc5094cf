import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act } from 'react';
import { SidePanel } from '#renderer/shell/side-panel.tsx';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const fresh = useUiStore.getState();
const before = window.innerWidth;
beforeEach(() => useUiStore.setState(fresh, true));
afterEach(() => resize(before));

function resize(width: number): void {
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
}

const renderPanel = (isStart = false) =>
  renderWindow(
    <SidePanel label="Query" screen="/" isStart={isStart}>
      <input aria-label="kept" />
    </SidePanel>,
    createTestClient({}),
  );
const readWidth = () => screen.getByRole('region', { name: 'Query' }).style.width;

describe('the right panel', () => {
  it.each([
    [1280, '420px'],
    [1599, '420px'],
    [1600, '480px'],
    [1920, '576px'],
    [3840, '1152px'],
  ])('in a window of %i pixels is as wide as suits it: %s', (width, expected) => {
    resize(width);
    renderPanel();
    expect(readWidth()).toBe(expected);
  });

  it('keeps the width that somebody has drawn, and goes back by a double click', () => {
    resize(1920);
    renderPanel();
    const edge = screen.getByRole('separator', { name: 'Width of the panel' });
    fireEvent.keyDown(edge, { key: 'ArrowLeft' });
    expect(readWidth()).toBe('596px');
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    expect(readWidth()).toBe('556px');
    resize(1280);
    expect(readWidth()).toBe('556px');
    fireEvent.doubleClick(edge);
    expect(readWidth()).toBe('420px');
  });

  it('is opened wide and back by a button', async () => {
    resize(1500);
    renderPanel();
    await userEvent.click(screen.getByRole('button', { name: 'Open the panel wide' }));
    expect(readWidth()).toBe('990px');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the narrow panel' }));
    expect(readWidth()).toBe('420px');
  });

  it('is a sheet in a narrow window, as a page at 200 % has it, and keeps what is typed in it', async () => {
    resize(1280);
    renderPanel();
    await userEvent.type(screen.getByRole('textbox', { name: 'kept' }), 'one');
    resize(640);
    expect(screen.getByRole('textbox', { name: 'kept' })).toHaveValue('one');
    expect(screen.queryByRole('separator', { name: 'Width of the panel' })).toBeNull();
    const edge = screen.getByRole('separator', { name: 'Height of the panel' });
    expect(edge).toHaveAttribute('aria-valuenow', '55');
    for (let press = 0; press < 9; press += 1) fireEvent.keyDown(edge, { key: 'ArrowUp' });
    expect(edge).toHaveAttribute('aria-valuenow', '100');
    expect(screen.getByRole('region', { name: 'Query' }).style.height).toBe('100vh');
  });

  it('leaves a narrow window’s map more room while nothing is asked, and goes back to that by a double click', () => {
    resize(640);
    renderPanel(true);
    const edge = screen.getByRole('separator', { name: 'Height of the panel' });
    expect(edge).toHaveAttribute('aria-valuenow', '40');
    fireEvent.keyDown(edge, { key: 'ArrowUp' });
    expect(edge).toHaveAttribute('aria-valuenow', '50');
    fireEvent.doubleClick(edge);
    expect(edge).toHaveAttribute('aria-valuenow', '40');
  });
});
