import { ShieldCheck } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatPackKey, type InstalledPack } from '#shared/pack/pack.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { FindingList } from './finding-list.tsx';

/** Reads an installed pack through, as often as its user wants, and says what is damaged. */
export function usePackVerify(pack: InstalledPack) {
  const { t } = useTranslation();
  const client = useClient();
  const { id, version, title } = pack;
  const verify = useMutation({ mutationFn: () => client.call('pack.verify', { id, version }) });
  const findings = verify.data?.findings ?? [];
  const run = (): void => verify.mutate();
  useCommands([
    verify.isPending
      ? null
      : {
          id: `verifyPack.${formatPackKey(pack)}`,
          title: t('palette.do.verifyPack', { title, version }),
          keywords: t('palette.words.verifyPack'),
          icon: ShieldCheck,
          run,
        },
  ]);
  return {
    button: (
      <Button variant="quiet" size="small" icon={ShieldCheck} iconSize={14} disabled={verify.isPending} onClick={run}>
        {t(verify.isPending ? 'packs.verifying' : 'packs.verify')}
      </Button>
    ),
    outcome: (
      <>
        {verify.isError && <Notice tone="danger" title={t('packs.verifyFailed')} code={codeOf(verify.error)} />}
        {verify.isSuccess && findings.length === 0 && (
          <div role="status">
            <Notice title={t('packs.verified')} />
          </div>
        )}
        {findings.length > 0 && (
          <Notice tone="danger" title={t('packs.damaged')}>
            <FindingList findings={findings} />
          </Notice>
        )}
      </>
    ),
  };
}
