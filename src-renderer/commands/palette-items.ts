import { Building2, Clock, LocateFixed, MapPin, Milestone, Settings2, type LucideIcon } from 'lucide-react';
import type { ShortcutName } from '#renderer/ui/keyboard/shortcuts.ts';
import type { Command } from '#renderer/ui/commands/use-commands.ts';
import { matchFuzzily } from './match-fuzzily.ts';

/** One line of the palette. */
export interface PaletteItem {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly detail?: string;
  readonly shortcut?: ShortcutName;
  readonly run: () => void;
}

/** Lines under a heading. */
export interface PaletteGroup {
  readonly name: 'screen' | 'commands' | 'recent' | 'places';
  /** Why none of its lines is taken unless it is chosen; absent: the first one may be. */
  readonly remark?: string;
  readonly items: readonly PaletteItem[];
}

/** Most lines of a group while something is typed. */
const MOST_OF_A_KIND = 8;

/** Icons of places, by kind. */
export const placeIcons = {
  address: MapPin,
  street: Milestone,
  city: Building2,
  coordinates: LocateFixed,
  recent: Clock,
} as const;

/** The commands that answer to what was typed, the best first; all of them in their own order while nothing is. */
export function findCommands(commands: readonly Command[], typed: string): PaletteItem[] {
  if (typed.trim() === '') return commands.map(toItem);
  return rank(commands, typed, ({ title, keywords = '' }) => [title, keywords])
    .slice(0, MOST_OF_A_KIND)
    .map(toItem);
}

/** What of a list answers to what was typed, the best first. The first text counts more than the others. */
export function rank<Value>(
  values: readonly Value[],
  typed: string,
  textsOf: (value: Value) => readonly string[],
): Value[] {
  return values
    .flatMap((value) => {
      const scores = textsOf(value).flatMap((text, index) => {
        const score = matchFuzzily(typed, text);
        return score === null ? [] : [index === 0 ? score : score * 0.6];
      });
      return scores.length === 0 ? [] : [{ value, score: Math.max(...scores) }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ value }) => value);
}

function toItem({ id, title, icon = Settings2, shortcut, run }: Command): PaletteItem {
  return { key: `command-${id}`, icon, label: title, run, ...(shortcut === undefined ? {} : { shortcut }) };
}
