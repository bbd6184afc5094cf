import type { CommandOffer } from '#shared/settings/menu-commands.ts';

/** What the page of each window can do of the menu's commands now. */
export interface CommandOffers<Window> {
  /** Null: the page is gone, or another one comes. */
  set(window: Window, offer: CommandOffer | null): void;
  /** Nothing for a window whose page has not said anything yet. */
  of(window: Window): CommandOffer;
  /** Calls back for each window whose offer has changed. */
  onChange(listener: (window: Window) => void): void;
}

const nothing: CommandOffer = { commands: [], chosen: [] };

/** Nothing is offered until a page says so. */
export function createCommandOffers<Window extends object>(): CommandOffers<Window> {
  const offers = new WeakMap<Window, CommandOffer>();
  const listeners: ((window: Window) => void)[] = [];
  return {
    of: (window) => offers.get(window) ?? nothing,
    onChange: (listener) => void listeners.push(listener),
    set(window, offer) {
      offers.set(window, offer ?? nothing);
      for (const listener of listeners) listener(window);
    },
  };
}
