import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SearchBox } from '#renderer/query/search/search-box.tsx';
import { SurveySearch } from '#renderer/survey/survey-list.tsx';
import { useRegisteredCommands } from '#renderer/ui/commands/use-commands.ts';
import { useIsSearchKeyTaken } from '#renderer/ui/keyboard/search-key.ts';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { renderWindow } from '../support/render-window.tsx';

/** The field of the map with its key, as the window has them beside each of its panels. */
function Desk({ hasList }: { readonly hasList: boolean }) {
  const isTaken = useIsSearchKeyTaken();
  useShortcut('search', () => document.querySelector<HTMLElement>('#search-field')?.focus(), { isActive: !isTaken });
  return (
    <>
      {hasList && (
        <SurveySearch
          text=""
          onText={() => undefined}
          areFiltersOpen={false}
          onToggleFilters={() => undefined}
          onLeave={() => undefined}
        />
      )}
      <SearchBox
        recent={[]}
        early={{ text: '', hadFocus: false }}
        shown=""
        near={null}
        regions={[]}
        onChoose={() => undefined}
      />
    </>
  );
}

/** The fields that show the key. */
function listPromises(): (string | null)[] {
  return [...document.querySelectorAll('kbd')].map(
    (key) => key.parentElement?.querySelector('input')?.getAttribute('aria-label') ?? null,
  );
}

it('leads into the search of the list while that is there, which alone shows it', async () => {
  const { rerender } = renderWindow(<Desk hasList />);
  const commands = renderHook(() => useRegisteredCommands());
  expect(listPromises()).toEqual(['Search surveys']);
  expect(commands.result.current).toMatchObject([{ title: 'Search surveys', shortcut: 'search' }]);
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Search surveys' })).toHaveFocus();

  act(() => (document.activeElement as HTMLElement).blur());
  rerender(<Desk hasList={false} />);
  expect(listPromises()).toEqual([screen.getByRole('combobox').getAttribute('aria-label')]);
  expect(commands.result.current).toEqual([]);
  await userEvent.keyboard('/');
  expect(screen.getByRole('combobox')).toHaveFocus();
});
