import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findKeyName } from '#shared/pack/signing-keys.ts';
import { useClient } from '#renderer/client/client.ts';
import { settingsOptions, useChangeSettings } from '#renderer/settings/settings-queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { TextField } from '#renderer/ui/text-field.tsx';

/** A key that a pack was signed with, and whose it is: said here by a person, or taken back. */
export function KeyOwner({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation();
  const settings = useQuery(settingsOptions(useClient())).data;
  const { mutate } = useChangeSettings();
  const [typed, setTyped] = useState('');
  const keys = settings?.trustedKeys ?? [];
  const name = findKeyName(keys, publicKey);
  const owner = typed.trim();
  return (
    <div className={layout.stack8}>
      <span className={textStyles.longNote}>{t('packs.key', { publicKey })}</span>
      {name === null ? (
        <form
          className={layout.stack8}
          onSubmit={(event) => {
            event.preventDefault();
            if (owner !== '') mutate({ trustedKeys: [...keys, { name: owner, publicKey }] });
          }}
        >
          <TextField
            label={t('packs.keyOwner')}
            hint={t('packs.keyOwnerHint')}
            maxLength={80}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className={layout.bar}>
            <Button size="small" type="submit" disabled={owner === ''}>
              {t('packs.nameKey')}
            </Button>
          </div>
        </form>
      ) : (
        <div className={layout.bar}>
          <Button
            size="small"
            onClick={() => mutate({ trustedKeys: keys.filter((key) => key.publicKey !== publicKey) })}
          >
            {t('packs.forgetKey')}
          </Button>
        </div>
      )}
    </div>
  );
}
