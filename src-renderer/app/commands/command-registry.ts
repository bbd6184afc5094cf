import { useEffect, useId } from 'react';
import { create } from 'zustand';
import type { Command } from './command.ts';

interface RegistryState {
  /** By the part of the window that registered them, in the order in which those came. */
  readonly byOwner: ReadonlyMap<string, readonly Command[]>;
}

const useRegistry = create<RegistryState>(() => ({ byOwner: new Map() }));

/**
 * Offers commands in the palette for as long as the calling component is on the screen. Pass a list that is memoised: a
 * new one is registered anew.
 */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId();
  useEffect(() => {
    useRegistry.setState(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, commands) }));
    return () =>
      useRegistry.setState(({ byOwner }) => {
        const rest = new Map(byOwner);
        rest.delete(owner);
        return { byOwner: rest };
      });
  }, [owner, commands]);
}

/** Every command that is offered now. */
export function useRegisteredCommands(): readonly Command[] {
  const { byOwner } = useRegistry();
  return [...byOwner.values()].flat();
}
