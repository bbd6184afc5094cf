import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardPlus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useVariants } from '#renderer/what-if/variant-store.ts';
import { useKeyCommand } from '#renderer/ui/commands/use-commands.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';

const mutationKey = ['survey.create'];

/** Beginning a survey of an answer. */
export interface SurveySaving {
  readonly save: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/**
 * Begins a survey of the place and building that an answer is for, with what was tried of it, and opens it: by its key,
 * from when the figures are seen, and by {@link SaveSurvey}.
 */
export function useSurveySaving(answer: RiskAnswer): SurveySaving {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const [variants] = useVariants(answer.request.location);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: () => client.call('survey.create', { request: answer.request, fields: { variants: [...variants] } }),
    onSuccess: ({ survey }) => navigate({ to: '/surveys', search: { survey: survey.id } }),
  });
  /** Once, also for a double click: the second click comes before the button is seen to be off. */
  const save = useCallback((): void => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  }, [queryClient, mutate]);
  useKeyCommand({ id: 'save', title: t('palette.do.save'), icon: ClipboardPlus, run: save, isActive: !isPending });
  return useMemo(() => ({ save, isPending, error }), [save, isPending, error]);
}

/** The button that begins a survey, and why it could not be begun. */
export function SaveSurvey({ saving: { save, isPending, error } }: { readonly saving: SurveySaving }) {
  const { t } = useTranslation();
  return (
    <Section title={t('survey.saveTitle')}>
      <div className={layout.stack14}>
        <p className={textStyles.note}>{t('survey.saveBody')}</p>
        <div>
          <Button variant="primary" shortcut="save" disabled={isPending} icon={ClipboardPlus} onClick={save}>
            {t('survey.save')}
          </Button>
        </div>
        {error !== null && (
          <Notice tone="danger" title={t('survey.saveFailed')} code={codeOf(error)}>
            {t('survey.saveFailedBody')}
          </Notice>
        )}
      </div>
    </Section>
  );
}
