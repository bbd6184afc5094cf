import { useQuery } from '@tanstack/react-query';
import { findKeyName } from '#shared/pack/signing-keys.ts';
import { useClient } from '#renderer/client/client.ts';
import { settingsOptions } from '#renderer/settings/settings-queries.ts';

/** The name that a person has given a key; null for one without, and before the settings are known. */
export function useKeyName(publicKey: string | undefined): string | null {
  const settings = useQuery(settingsOptions(useClient())).data;
  return publicKey === undefined ? null : findKeyName(settings?.trustedKeys ?? [], publicKey);
}
