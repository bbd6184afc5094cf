import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { createKept } from './kept.ts';

const kept = createKept<unknown>();

/**
 * State that is found again by what comes back to a screen.
 * @param name the same as long as the component is there
 */
export function useKeptState<Value>(name: string, first: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Value) : first));
  useEffect(() => kept.set(name, value), [name, value]);
  return [value, setValue];
}
