import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import { leftAtWorkOptions, portfoliosOptions } from '#renderer/portfolio/portfolio-queries.ts';
import { useGoOn } from '#renderer/portfolio/use-go-on.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';
import styles from '#renderer/ui/floating-notice.module.css';

/** Told at the start: what the last end of the application broke off, with the way to go on. */
export function LeftAtWorkNotice() {
  const { t, count } = useTexts();
  const client = useClient();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isPutOff, setIsPutOff] = useState(false);
  const left = useQuery(leftAtWorkOptions(client)).data?.ids ?? [];
  // Where nothing was left no portfolio is opened at the start.
  const { data } = useQuery({ ...portfoliosOptions(client), enabled: left.length > 0 });
  const broken = data?.portfolios.filter(({ id, brokenOff }) => brokenOff !== null && left.includes(id)) ?? [];
  // The list of portfolios says so itself.
  if (broken.length === 0 || isPutOff || path === '/portfolio') return null;
  return (
    <FloatingNotice name="left-at-work">
      <Notice title={t('portfolio.leftAtWork.title')}>
        {broken.map((portfolio) => {
          const { id, name, brokenOff, pending } = portfolio;
          return (
            <div key={id}>
              <p>{t(`portfolio.leftAtWork.${brokenOff ?? 'run'}`, { name, rows: count(pending) })}</p>
              <Button
                size="small"
                variant="primary"
                aria-label={t('portfolio.goOnWith', { name })}
                onClick={() => {
                  void goOn(portfolio);
                  void navigate({ to: '/portfolio', search: { portfolio: id } });
                }}
              >
                {t('portfolio.goOn')}
              </Button>
            </div>
          );
        })}
        <div className={styles.actions}>
          <Button size="small" onClick={() => setIsPutOff(true)}>
            {t('portfolio.leftAtWork.later')}
          </Button>
        </div>
      </Notice>
    </FloatingNotice>
  );
}
