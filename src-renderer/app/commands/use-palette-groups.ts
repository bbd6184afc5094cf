import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../client/client-context.ts';
import { historyOptions } from '../../features/history/queries.ts';
import { suggestionsOptions } from '../../features/search/queries.ts';
import { toSearchOption, type SearchChoice } from '../../features/search/search-option.ts';
import { useRegisteredCommands } from '../../ui/commands/use-commands.ts';
import { matchFuzzily } from './match-fuzzily.ts';
import { findCommands, placeIcons, rank, type PaletteGroup } from './palette-items.ts';

const RECENT_SHOWN = 5;
/** From here on a text is likely to be the beginning of a place. */
const SHORTEST_PLACE = 3;

/** What the palette lists for what is typed: commands, earlier queries, places. */
export function usePaletteGroups(typed: string, onChoosePlace: (choice: SearchChoice) => void): PaletteGroup[] {
  const client = useClient();
  const text = typed.trim();
  const commands = useRegisteredCommands();
  const history = useQuery(historyOptions(client)).data ?? [];
  const places = useQuery({
    ...suggestionsOptions(client, text, null),
    enabled: text.length >= SHORTEST_PLACE,
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
    {
      name: 'places',
      items: (text.length >= SHORTEST_PLACE ? (places.data ?? []) : []).map((suggestion, index) => {
        const { key, icon, label, detail, choice } = toSearchOption(suggestion, index);
        return { key, icon: placeIcons[icon], label, detail, run: () => onChoosePlace(choice) };
      }),
    },
  ];
  const filled = groups.filter(({ items }) => items.length > 0);
  return text === '' ? filled : filled.toSorted((a, b) => scoreGroup(b, text) - scoreGroup(a, text));
}

/** How well the best line of a group answers: what was meant comes first, whatever kind of thing it is. */
function scoreGroup({ items }: PaletteGroup, text: string): number {
  return Math.max(...items.map(({ label }) => matchFuzzily(text, label) ?? 0));
}
