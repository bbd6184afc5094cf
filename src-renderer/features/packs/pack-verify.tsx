import { ShieldCheck } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { InstalledPack } from '#shared/domain/pack.ts';
import { codeOf } from '../../client/client-error.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FindingList } from './finding-list.tsx';

/** Reads an installed pack through, as often as its user wants, and says what is damaged. */
export function usePackVerify({ id, version }: Pick<InstalledPack, 'id' | 'version'>) {
  const { t } = useTranslation();
  const client = useClient();
  const verify = useMutation({ mutationFn: () => client.call('pack.verify', { id, version }) });
  const findings = verify.data?.findings ?? [];
  const run = (): void => verify.mutate();
  return {
    isPending: verify.isPending,
    run,
    button: (
      <Button
        variant="quiet"
        size="small"
        icon={<ShieldCheck size={14} aria-hidden="true" />}
        disabled={verify.isPending}
        onClick={run}
      >
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
