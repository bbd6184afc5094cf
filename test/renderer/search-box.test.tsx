import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SearchBox } from '#renderer/query/search/search-box.tsx';
import type { SearchChoice } from '#renderer/query/search/search-option.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const millRoad = {
  kind: 'address',
  label: '12 Mill Road',
  detail: 'Portham',
  point: { latitude: 49.1, longitude: -121.9 },
  query: { streetAddress: '12 Mill Road', city: 'Portham' },
};
const millLane = { ...millRoad, label: '14 Mill Lane', query: { streetAddress: '14 Mill Lane', city: 'Portham' } };

interface Found {
  readonly suggestions: readonly (typeof millRoad & { readonly isGuess?: true })[];
}

function renderSearch({ shown = '', early = '' } = {}) {
  const onChoose = vi.fn<(choice: SearchChoice) => void>();
  const byKeys: boolean[] = [];
  const suggest = vi.fn<() => Found | Promise<Found>>(() => ({ suggestions: [millRoad, millLane] }));
  renderWindow(
    <SearchBox
      recent={[{ id: 7, label: 'Old Mill', detail: 'yesterday' }]}
      early={{ text: early, hadFocus: false }}
      shown={shown}
      near={null}
      regions={[
        [-122.2, 49, -121.6, 49.4],
        [5.8, 52.4, 6, 52.6],
      ]}
      onChoose={(choice, byKey = false) => {
        byKeys.push(byKey);
        onChoose(choice);
      }}
    />,
    createTestClient({ 'place.suggest': suggest }),
  );
  return { onChoose, byKeys, suggest, field: screen.getByRole('combobox') };
}

describe('the search field', () => {
  it('tells what was chosen by key from what was chosen with the pointer', async () => {
    const { byKeys, field } = renderSearch();
    await userEvent.type(field, 'mill');
    await userEvent.click(await screen.findByRole('option', { name: /12 Mill Road/ }));
    await userEvent.type(field, 'mill{Enter}');
    await waitFor(() => expect(byKeys).toEqual([false, true]));
  });

  it('lists earlier queries while it is empty', async () => {
    const { onChoose, field } = renderSearch();
    await userEvent.click(field);
    await userEvent.click(screen.getByRole('option', { name: /Old Mill/ }));
    expect(onChoose).toHaveBeenCalledWith({ kind: 'recent', id: 7 });
  });

  it('names what is shown while nobody types, and lists earlier queries over it', async () => {
    const { field } = renderSearch({ shown: '12 Mill Rd, Portham' });
    expect(field).toHaveValue('12 Mill Rd, Portham');
    await userEvent.click(field);
    expect(screen.getByRole('option', { name: /Old Mill/ })).toBeTruthy();
    // What stands there is typed over.
    await userEvent.keyboard('x');
    expect(field).toHaveValue('x');
    await userEvent.clear(field);
    expect(field).toHaveValue('');
    await userEvent.tab();
    expect(field).toHaveValue('12 Mill Rd, Portham');
  });

  it('keeps what was typed before the window was there', () => {
    expect(renderSearch({ shown: '12 Mill Rd', early: 'Old' }).field).toHaveValue('Old');
  });

  it('takes no more text than can be searched for', async () => {
    const { suggest, field } = renderSearch();
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(5000));
    await waitFor(() => expect(suggest).toHaveBeenCalled());
    expect(field).toHaveValue('x'.repeat(400));
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });

  it('chooses with the arrow keys and Enter', async () => {
    const { onChoose, field } = renderSearch();
    await userEvent.type(field, 'mill');
    await screen.findByRole('option', { name: /Mill Lane/ });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Mill Lane/ }).id);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith({ kind: 'address', address: millLane.query, point: millLane.point });
  });

  it('offers what is typed as it stands where the list has no address', async () => {
    const { onChoose, suggest, field } = renderSearch();
    suggest.mockReturnValue({ suggestions: [] });
    await userEvent.type(field, 'Main St & 2nd Ave, Portham');
    await userEvent.click(await screen.findByRole('option', { name: /Look it up as typed/ }));
    const address = { streetAddress: 'Main St & 2nd Ave, Portham', city: 'Portham' };
    expect(onChoose).toHaveBeenCalledWith({ kind: 'typed', address });
  });

  it('takes the first line on Enter, also before the list is there', async () => {
    const { onChoose, field } = renderSearch();
    await userEvent.type(field, 'mill{Enter}');
    await waitFor(() =>
      expect(onChoose).toHaveBeenCalledWith({ kind: 'address', address: millRoad.query, point: millRoad.point }),
    );
  });

  it.each([
    ['typing goes on', () => userEvent.keyboard(' lane')],
    ['somebody presses elsewhere', () => userEvent.click(document.body)],
    ['the list is closed', () => userEvent.keyboard('{Escape}')],
  ])('takes no line on Enter any more when the list comes after %s', async (_what, goOn) => {
    const { onChoose, suggest, field } = renderSearch();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    suggest.mockImplementation(async () => {
      await asked;
      return { suggestions: [millRoad] };
    });
    await userEvent.type(field, 'mill{Enter}');
    await goOn();
    answer();
    await asked;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('looks up what was typed as it stands on Enter where nothing is found', async () => {
    const { onChoose, suggest, field } = renderSearch();
    suggest.mockReturnValue({ suggestions: [] });
    await userEvent.type(field, '7 Nowhere Rd, Portham{Enter}');
    await waitFor(() =>
      expect(onChoose).toHaveBeenCalledWith({
        kind: 'typed',
        address: { streetAddress: '7 Nowhere Rd, Portham', city: 'Portham' },
      }),
    );
  });

  it('takes coordinates as they are, without asking', async () => {
    const { onChoose, suggest, field } = renderSearch();
    await userEvent.click(field);
    await userEvent.paste('49.1641, -121.9534');
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith({ kind: 'coordinates', point: { latitude: 49.1641, longitude: -121.9534 } });
    expect(suggest).not.toHaveBeenCalled();
  });

  it('takes neither reading of the letter O unless it is chosen', async () => {
    const { onChoose, field } = renderSearch();
    // It says aloud what is put into it later.
    const said = screen.getByRole('status');
    expect(said).toHaveTextContent(/^$/);
    await userEvent.click(field);
    await userEvent.paste('52,5N 13,4O');
    await userEvent.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    expect(said).toHaveTextContent(/The letter O is east in German/);
    expect(field).toHaveAccessibleDescription(/The letter O is east in German/);
    await userEvent.keyboard('{Escape}');
    expect(said).toHaveTextContent(/^$/);
    await userEvent.keyboard('{Enter}');
    expect(said).toHaveTextContent(/The letter O is east in German/);
    expect(screen.getByRole('option', { name: /O as west/ })).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: /O as east/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({
      kind: 'coordinates',
      point: { latitude: 52.5, longitude: 13.4 },
    });
  });

  it.each([
    ['the other way round', '5.91, 52.55', /other way round/, { latitude: 52.55, longitude: 5.91 }],
    [
      'with the other sign of the longitude',
      '49.1641, 121.9534',
      /other sign/,
      { latitude: 49.1641, longitude: -121.9534 },
    ],
  ])('asks whether a point outside every region is meant %s', async (_, text, line, point) => {
    const { onChoose, field } = renderSearch();
    await userEvent.click(field);
    await userEvent.paste(text);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    expect(field).toHaveAccessibleDescription(/No installed region is there. Did you mean/);
    await userEvent.click(screen.getByRole('option', { name: line }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({ kind: 'coordinates', point });
  });

  it('asks whether a guess is meant, and takes none on Enter unless it is chosen', async () => {
    const { onChoose, suggest, field } = renderSearch();
    suggest.mockReturnValue({ suggestions: [{ ...millRoad, isGuess: true }] });
    const said = screen.getByRole('status');
    await userEvent.type(field, '12 Mlil Road{Enter}');
    const guess = await screen.findByRole('option', { name: /12 Mill Road/ });
    expect(said).toHaveTextContent(/Did you mean/);
    expect(field).toHaveAccessibleDescription(/Did you mean/);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', guess.id);
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith({
      kind: 'address',
      address: millRoad.query,
      point: millRoad.point,
    });
  });

  it('closes the list with Escape, then empties itself', async () => {
    const { field } = renderSearch();
    await userEvent.type(field, 'mill');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field).toHaveValue('mill');
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('');
  });
});
