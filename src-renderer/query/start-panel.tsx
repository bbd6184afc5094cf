import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FlaskConical, MousePointerClick, Search, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEMONSTRATION_ADDRESS } from '#shared/pack/demonstration-region.ts';
import { useClient } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { ArrivingRegion } from '#renderer/pack/arriving-region.tsx';
import { InstallDemonstration } from '#renderer/pack/install-demonstration.tsx';
import { OpenSample } from '#renderer/pack/open-sample.tsx';
import { packListOptions } from '#renderer/pack/pack-queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { loadSuggestions } from './search/search-queries.ts';
import { toSearchOption } from './search/search-option.ts';
import { useChoosePlace } from './use-choose-place.ts';
import { HistorySection } from './history-section.tsx';
import styles from './start-panel.module.css';

/** What stands in the panel before anything is asked: how to ask, what the map shows, and earlier queries. */
export function StartPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choose = useChoosePlace();
  const client = useClient();
  const packs = useQuery(packListOptions(client));
  const active = packs.data?.filter((pack) => pack.active) ?? [];
  const isDemonstration = active.length > 0 && active.every((pack) => pack.synthetic);

  /** As if it were searched for, so that the map goes there, too. */
  async function tryDemonstration(): Promise<void> {
    const { streetAddress, city } = DEMONSTRATION_ADDRESS;
    // Where the search does not answer, the question itself says why.
    const found = await loadSuggestions(client, `${streetAddress}, ${city}`, null).catch(() => []);
    const first = found.map(toSearchOption).find(({ icon }) => icon === 'address');
    choose(first?.choice ?? { kind: 'typed', address: { ...DEMONSTRATION_ADDRESS } });
  }

  if (packs.isError) return <StartFailure error={packs.error} />;
  return (
    <>
      <div className={styles.intro}>
        <h2 className={textStyles.title}>{t('start.title')}</h2>
        <ArrivingRegion />
        {packs.isSuccess && active.length === 0 && (
          <Notice title={t('start.noRegionTitle')}>
            <p>{t('start.noRegionBody')}</p>
            <div className={layout.wrap8}>
              <Button size="small" onClick={() => void navigate({ to: '/places', search: true })}>
                {t('failure.seePlaces')}
              </Button>
              <InstallDemonstration />
            </div>
          </Notice>
        )}
        <ul className={layout.stack12}>
          <Step icon={Search} title={t('start.searchTitle')} body={t('start.searchBody')} />
          <Step icon={MousePointerClick} title={t('start.clickTitle')} body={t('start.clickBody')} />
          {isDemonstration && (
            <Step icon={FlaskConical} title={t('start.demonstrationTitle')} body={t('start.demonstrationBody')}>
              <div className={layout.wrap8}>
                <Button size="small" onClick={() => void tryDemonstration()}>
                  {t('start.try', { address: DEMONSTRATION_ADDRESS.streetAddress })}
                </Button>
                <OpenSample />
              </div>
            </Step>
          )}
        </ul>
      </div>
      {/* What stands above it would push it down when it comes. */}
      {packs.isSuccess && <HistorySection />}
    </>
  );
}

function Step({
  icon: Icon,
  title,
  body,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly body: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className={styles.step}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <div className={textStyles.medium}>{title}</div>
        <div className={textStyles.note}>{body}</div>
        {children !== undefined && <div className={styles.action}>{children}</div>}
      </div>
    </li>
  );
}

function StartFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const code = codeOf(error);
  const known = code === 'NOT_ALLOWED' || code === 'UNREACHABLE' ? code : 'OTHER';
  return (
    <div className={styles.intro}>
      <Notice tone="danger" title={t(`failure.${known}.title`)} code={code}>
        {t(`failure.${known}.body`)}
      </Notice>
    </div>
  );
}
