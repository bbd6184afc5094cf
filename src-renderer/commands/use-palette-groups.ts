import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '#renderer/client/client.ts';
import { historyOptions } from '#renderer/query/history/history-queries.ts';
import { listCoordinates } from '#renderer/query/search/use-search-options.ts';
import { suggestionsOptions } from '#renderer/query/search/search-queries.ts';
import { toSearchOption, type SearchChoice, type SearchOption } from '#renderer/query/search/search-option.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useRegisteredCommands } from '#renderer/ui/commands/use-commands.ts';
import { useRegions } from '#renderer/map/map-queries.ts';
import { matchFuzzily } from './match-fuzzily.ts';
import { findCommands, placeIcons, rank, type PaletteGroup, type PaletteItem } from './palette-items.ts';

const RECENT_SHOWN = 5;
/** From here on a text is likely to be the beginning of a place. */
const SHORTEST_PLACE = 3;

/** What the palette lists for what is typed: commands, earlier queries, places; coordinates come before them all. */
export function usePaletteGroups(typed: string, onChoosePlace: (choice: SearchChoice) => void): PaletteGroup[] {
  const { t, ...formatters } = useTexts();
  const client = useClient();
  const text = typed.trim();
  const coordinates = listCoordinates(text, t, formatters, useRegions());
  const commands = useRegisteredCommands();
  const history = useQuery(historyOptions(client)).data ?? [];
  const places = useQuery({
    ...suggestionsOptions(client, text, null),
    enabled: text.length >= SHORTEST_PLACE && coordinates.options.length === 0,
    placeholderData: keepPreviousData,
  });

  const recent = (text === '' ? history : rank(history, text, ({ label }) => [label])).slice(0, RECENT_SHOWN);
  const groups: PaletteGroup[] = [
    {
      name: 'screen',
      items: findCommands(
        commands.filter(({ isEverywhere }) => isEverywhere !== true),
        text,
      ),
    },
    {
      name: 'commands',
      items: findCommands(
        commands.filter(({ isEverywhere }) => isEverywhere === true),
        text,
      ),
    },
    {
      name: 'recent',
      items: recent.map(({ id, label }) => ({
        key: `recent-${id}`,
        icon: placeIcons.recent,
        label,
        run: () => onChoosePlace({ kind: 'recent', id }),
      })),
    },
  ];
  const isFilled = ({ items }: PaletteGroup): boolean => items.length > 0;
  const toPlaceItem = ({ key, icon, label, detail, choice }: SearchOption): PaletteItem => ({
    key,
    icon: placeIcons[icon],
    label,
    detail,
    run: () => onChoosePlace(choice),
  });
  if (coordinates.options.length > 0) {
    const remark = coordinates.remark === null ? {} : { remark: t(`search.${coordinates.remark}`) };
    return [{ name: 'places', items: coordinates.options.map(toPlaceItem), ...remark }, ...groups.filter(isFilled)];
  }
  const found = text.length >= SHORTEST_PLACE ? (places.data ?? []) : [];
  groups.push({ name: 'places', items: found.map(toSearchOption).map(toPlaceItem) });
  const filled = groups.filter(isFilled);
  return text === '' ? filled : filled.toSorted((a, b) => scoreGroup(b, text) - scoreGroup(a, text));
}

/** How well the best line of a group answers: what was meant comes first, whatever kind of thing it is. */
function scoreGroup({ items }: PaletteGroup, text: string): number {
  return Math.max(...items.map(({ label }) => matchFuzzily(text, label) ?? 0));
}
