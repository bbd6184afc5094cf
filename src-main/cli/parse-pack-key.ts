import { UsageError } from './command.ts';

/** A pack as it is named on the command line; `version` null for all of them. */
export interface PackName {
  readonly id: string;
  readonly version: string | null;
}

/** Reads `<id>@<version>` or `<id>`. @throws UsageError */
export function parsePackKey(text: string): PackName {
  const at = text.indexOf('@');
  const id = at < 0 ? text : text.slice(0, at);
  const version = at < 0 ? null : text.slice(at + 1);
  if (id === '' || version === '') throw new UsageError(`"${text}" does not name a pack: write <id>@<version>.`);
  return { id, version };
}
