/** The part of the window in which a shortcut works. */
export type ShortcutPlace = 'everywhere' | 'map' | 'list' | 'part';

/** One key or combination. `Mod` is Cmd on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  /** As `KeyboardEvent.key` has it, in upper case where a letter is meant: `Mod+K`, `/`, `Escape`. */
  readonly keys: string;
  /** What does the same on machines that are no Mac. */
  readonly keysOffMac?: string;
  readonly place: ShortcutPlace;
}

/**
 * Every key of the window: what listens to keys and what lists them both read this table. Those of the map, of lists
 * and of single parts are their own, and stand here to be listed.
 */
export const shortcuts = {
  palette: { keys: 'Mod+K', place: 'everywhere' },
  search: { keys: '/', place: 'everywhere' },
  undo: { keys: 'Mod+Z', place: 'everywhere' },
  redo: { keys: 'Mod+Shift+Z', keysOffMac: 'Mod+Y', place: 'everywhere' },
  save: { keys: 'Mod+S', place: 'everywhere' },
  report: { keys: 'Mod+P', place: 'everywhere' },
  measure: { keys: 'Mod+Shift+M', place: 'everywhere' },
  newWindow: { keys: 'Mod+N', place: 'everywhere' },
  settings: { keys: 'Mod+,', place: 'everywhere' },
  back: { keys: 'Escape', place: 'everywhere' },
  nextPane: { keys: 'F6', place: 'everywhere' },
  previousPane: { keys: 'Shift+F6', place: 'everywhere' },
  help: { keys: '?', place: 'everywhere' },
  pan: { keys: '↑ ↓ ← →', place: 'map' },
  zoom: { keys: '+ −', place: 'map' },
  centre: { keys: 'Enter', place: 'map' },
  compare: { keys: 'Shift Enter', place: 'map' },
  takeBack: { keys: 'Backspace', place: 'map' },
  movePin: { keys: '↑ ↓ ← →', place: 'part' },
  chart: { keys: '↑ ↓ ← →', place: 'part' },
  tools: { keys: '↑ ↓ ← →', place: 'part' },
  photo: { keys: '← →', place: 'part' },
  panel: { keys: '← →', place: 'part' },
  move: { keys: '↑ ↓', place: 'list' },
  moveFar: { keys: 'PgUp PgDn Home End', place: 'list' },
  open: { keys: 'Enter', place: 'list' },
  heads: { keys: '↑ ← → Enter', place: 'list' },
  choose: { keys: 'Space', place: 'list' },
  chooseAll: { keys: 'Mod+A', place: 'list' },
} as const satisfies Record<string, Shortcut>;

/** Names one of {@link shortcuts}. */
export type ShortcutName = keyof typeof shortcuts;

/** What of a key press is looked at. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether this machine's combinations are made with Cmd. */
export function isMac(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return platform.startsWith('Mac');
}

/**
 * Whether a key press is a shortcut. For plain keys other than F1 to F12 Shift is not asked about: `?` needs it on some
 * keyboards and not on others.
 */
export function isShortcut(press: KeyPress, name: ShortcutName, onMac = isMac()): boolean {
  return !press.altKey && listKeys(name, onMac).some((keys) => isPressed(press, keys, onMac));
}

function isPressed(press: KeyPress, keys: string, onMac: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const isModified = onMac ? press.metaKey : press.ctrlKey;
  const isOtherwiseModified = onMac ? press.ctrlKey : press.metaKey;
  if (isOtherwiseModified || isModified !== parts.includes('Mod')) return false;
  const isPlain = parts.length === 1 && !/^F\d+$/.test(key);
  if (isPlain) return press.key === key;
  return press.shiftKey === parts.includes('Shift') && press.key.toUpperCase() === key;
}

const macKeys: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧' };

/** What a shortcut can be pressed with on this machine. */
function listKeys(name: ShortcutName, onMac: boolean): string[] {
  const { keys, keysOffMac }: Shortcut = shortcuts[name];
  return keysOffMac === undefined || onMac ? [keys] : [keys, keysOffMac];
}

/** The keys of a shortcut one by one, as they are written on this machine's keyboard; several where each does it. */
export function formatKeys(name: ShortcutName, onMac = isMac()): string[][] {
  return listKeys(name, onMac).map((keys) => formatCombination(keys, onMac));
}

function formatCombination(keys: string, onMac: boolean): string[] {
  if (keys === 'Escape') return ['Esc'];
  const separator = /^(?:Mod|Shift)\+/.test(keys) ? '+' : ' ';
  return keys.split(separator).map((key) => (onMac ? (macKeys[key] ?? key) : key === 'Mod' ? 'Ctrl' : key));
}
