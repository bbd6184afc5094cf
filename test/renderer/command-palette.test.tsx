import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CommandReach, useCommands } from '#renderer/ui/commands/use-commands.ts';
import CommandPalette from '#renderer/commands/command-palette.tsx';
import { openPalette, usePaletteStore } from '#renderer/commands/palette-store.ts';
import type { SearchChoice } from '#renderer/query/search/search-option.ts';
import { createUndoBurst } from '#renderer/ui/undo-burst.ts';
import { pushUndo, redoLast, undoLast, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const point = { latitude: 49.2, longitude: -122.3 };

const client = createTestClient({
  'history.list': () => ({
    entries: [
      { id: 7, askedAt: '2026-11-20T09:30:00Z', label: '12 Mill Road', point, figures: {}, hasFinancial: false },
    ],
  }),
  'place.suggest': () => ({
    suggestions: [{ kind: 'street', label: 'Lost Lane', detail: '', point, query: null }],
  }),
});

function renderPalette() {
  const install = vi.fn<() => void>();
  const onChoosePlace = vi.fn<(choice: SearchChoice) => void>();
  function Screen() {
    useCommands(
      useMemo(
        () => [
          { id: 'install', title: 'Install a region', run: install },
          { id: 'dark', title: 'Theme: dark', keywords: 'appearance', run: () => undefined },
        ],
        [],
      ),
    );
    return <CommandPalette onChoosePlace={onChoosePlace} />;
  }
  openPalette();
  renderWindow(<Screen />, client);
  return { install, onChoosePlace, field: screen.getByRole('combobox') };
}

describe('the command palette', () => {
  it('runs the command that fits best, with the keyboard alone', async () => {
    const { install, field } = renderPalette();
    expect(field).toHaveFocus();
    await userEvent.type(field, 'inst{Enter}');
    expect(install).toHaveBeenCalledOnce();
    expect(usePaletteStore.getState().open).toBeNull();
  });

  it('tells which line is highlighted, and goes round with the arrows', async () => {
    const { field } = renderPalette();
    const option = async (name: RegExp) => screen.findByRole('option', { name });
    expect(field).toHaveAttribute('aria-activedescendant', (await option(/Install/)).id);
    await userEvent.keyboard('{ArrowUp}');
    expect(field).toHaveAttribute('aria-activedescendant', (await option(/12 Mill Road/)).id);
    await userEvent.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', (await option(/Install/)).id);
  });

  it('finds commands by other words, and places that have no address by where they are', async () => {
    const { field, onChoosePlace } = renderPalette();
    await userEvent.type(field, 'appear');
    expect(await screen.findByRole('option', { name: /Theme: dark/ })).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'lost');
    await userEvent.click(await screen.findByRole('option', { name: /Lost Lane/ }));
    expect(onChoosePlace).toHaveBeenCalledExactlyOnceWith({ kind: 'coordinates', point });
  });

  it('takes coordinates as the search field does, before whatever else fits', async () => {
    const { field, onChoosePlace } = renderPalette();
    await screen.findByRole('option', { name: /12 Mill Road/ });
    await userEvent.type(field, '49, -121{Enter}');
    expect(onChoosePlace).toHaveBeenCalledExactlyOnceWith({
      kind: 'coordinates',
      point: { latitude: 49, longitude: -121 },
    });
  });

  it('takes neither reading of the letter O unless it is chosen', async () => {
    const { field, onChoosePlace } = renderPalette();
    await userEvent.type(field, '52,5N 13,4O{Enter}');
    expect(onChoosePlace).not.toHaveBeenCalled();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    expect(field).toHaveAccessibleDescription(/The letter O is east in German/);
    expect(screen.getByRole('status')).toHaveTextContent(/2 lines.*The letter O is east in German/);
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /O as east/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChoosePlace).toHaveBeenCalledExactlyOnceWith({
      kind: 'coordinates',
      point: { latitude: 52.5, longitude: -13.4 },
    });
  });

  it('offers first what the screen in sight can do, as it is now, and nothing of what lies behind another', async () => {
    const ran: string[] = [];
    function Tool({ name }: { readonly name: string }) {
      const [times, setTimes] = useState(0);
      useCommands([
        {
          id: name,
          title: name,
          run() {
            ran.push(`${name} ${times}`);
            setTimes(times + 1);
          },
        },
        times === 0 ? null : { id: `${name} back`, title: `${name} back`, run: () => undefined },
        { id: `${name} window`, title: `${name} of the window`, isEverywhere: true, run: () => undefined },
      ]);
      return null;
    }
    openPalette();
    renderWindow(
      <>
        <CommandReach value={false}>
          <Tool name="covered" />
        </CommandReach>
        <Tool name="measure" />
        <Tool name="photos" />
        <CommandPalette onChoosePlace={() => undefined} />
      </>,
      client,
    );
    const listed = () => screen.getAllByRole('option').map((option) => option.textContent);
    expect(listed().slice(0, 2)).toEqual(['measure', 'photos']);
    expect(screen.getByRole('group', { name: 'On this screen' })).toHaveTextContent('measure');
    await userEvent.keyboard('{Enter}');
    // What is registered anew keeps its place.
    expect(listed().slice(0, 3)).toEqual(['measure', 'measure back', 'photos']);
    await userEvent.keyboard('{Enter}');
    expect(ran).toEqual(['measure 0', 'measure 1']);
  });

  it('closes on Escape and says when nothing fits', async () => {
    const { field } = renderPalette();
    await userEvent.type(field, 'qqqq');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Install/ })).toBeNull());
    await userEvent.keyboard('{Escape}');
    expect(usePaletteStore.getState().open).toBeNull();
  });
});

describe('the undo stack', () => {
  it('undoes the last thing first and tells what that was', () => {
    const undone: string[] = [];
    act(() => {
      pushUndo('removing A', () => undone.push('A'));
      pushUndo('removing B', () => undone.push('B'));
      const forgetC = pushUndo('removing C', () => undone.push('C'));
      forgetC();
    });
    expect(undoLast()).toBe('removing B');
    expect(undoLast()).toBe('removing A');
    expect(undoLast()).toBeNull();
    expect(undone).toEqual(['B', 'A']);
    expect(useUndoStack.getState().announcement).toMatchObject({ label: 'removing A', kind: 'undone' });
  });

  it('does again what was undone, until something else is done', () => {
    const done: string[] = [];
    act(() => {
      pushUndo(
        'A',
        () => done.push('undo A'),
        () => done.push('redo A'),
      );
      pushUndo('B, which cannot be done again', () => done.push('undo B'));
    });
    expect(redoLast()).toBeNull();
    undoLast();
    expect(redoLast()).toBeNull();
    undoLast();
    expect(redoLast()).toBe('A');
    expect(undoLast()).toBe('A');
    expect(done).toEqual(['undo B', 'undo A', 'redo A', 'undo A']);
    act(() => void pushUndo('C', () => undefined));
    expect(redoLast()).toBeNull();
  });

  it('undoes edits together that follow closely upon each other', () => {
    const applied: string[] = [];
    const burst = createUndoBurst<string>((text) => applied.push(text));
    burst.remember('notes', 'the notes', '', 'w');
    burst.remember('notes', 'the notes', 'w', 'wa');
    burst.remember('surveyor', 'the surveyor', 'x', 'y');
    expect(undoLast()).toBe('the surveyor');
    expect(undoLast()).toBe('the notes');
    expect(redoLast()).toBe('the notes');
    expect(applied).toEqual(['x', '', 'wa']);
  });
});
