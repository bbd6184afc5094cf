import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { CommandReach } from '#renderer/ui/commands/use-commands.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { useInSight, useScreen } from '#renderer/ui/use-in-sight.ts';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import { CommandLayer } from '#renderer/commands/command-layer.tsx';
import { COMPARISON_SIGHT } from '#renderer/compare/compare-store.ts';
import { MapStage } from '#renderer/map-screen/map-stage.tsx';
import { givePick } from '#renderer/query/pick-store.ts';
import { nameScreen } from '#renderer/query/name-screen.ts';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';
import { SwitchedOffNotice } from '#renderer/pack/switched-off-notice.tsx';
import { PackFailureNotice } from '#renderer/pack/pack-failure-notice.tsx';
import { dropPin, useMovedPin } from '#renderer/query/moved-pin.ts';
import { pointOf, subjectAt } from '#renderer/query/subject.ts';
import { useAnswer } from '#renderer/query/use-answer.ts';
import { useConnection } from '#renderer/client/use-connection.ts';
import { useReachSearch } from '#renderer/query/use-reach-search.ts';
import { useSectionMemory } from '#renderer/query/sections.ts';
import { useSettings } from '#renderer/settings/settings-queries.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { useSurveyedPlace } from '#renderer/map-screen/use-surveyed-place.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { useIsNarrow } from '#renderer/ui/use-window-size.ts';
import { isWholeScreen } from '#renderer/ui/whole-screens.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LeftAtWorkNotice } from './left-at-work-notice.tsx';
import { OpenedFilesNotice } from './opened-files-notice.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { WindowDrop } from './window-drop.tsx';
import { SidePanel } from './side-panel.tsx';
import { useBackendEvents } from './use-backend-events.ts';
import { PartFailure } from './window-failure.tsx';
import styles from './shell.module.css';

const panelNames = {
  '/': 'rail.query',
  '/surveys': 'rail.surveys',
  '/places': 'rail.places',
  '/settings': 'rail.settings',
} as const;

/** The frame of the window: navigation bar, map, panel. The map stays while the panel changes. */
export function Shell() {
  const { t } = useTranslation();
  useBackendEvents();
  useSettings();
  const connection = useConnection();
  const surveyed = useSurveyedPlace()?.point ?? null;
  const reachSearch = useReachSearch();
  const { subject, setSubject } = useSubject();
  const { answer } = useAnswer(subject);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const screen = useRouterState({ select: ({ location }) => nameScreen(location.pathname, location.search) });
  useScreen(screen);
  useSectionMemory();
  const isWhole = isWholeScreen(path);
  const isNarrow = useIsNarrow();
  useInSight(isWhole ? null : COMPARISON_SIGHT);
  const panelName = panelNames[path as keyof typeof panelNames] ?? 'rail.query';

  function pick(point: Coordinates, isDropped: boolean): void {
    if (givePick(point)) return;
    if (!isDropped) return setSubject(subjectAt(point));
    const { named } = useMovedPin.getState();
    const label = t('undoable.move', { name: named?.name ?? t('match.coordinates') });
    dropPin(point, { subject, label, show: setSubject });
  }

  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#search-field"
        onClick={(event) => {
          // The address is the router's: a plain jump to the anchor would be read as another place.
          event.preventDefault();
          reachSearch();
        }}
      >
        {t('shell.skip')}
      </a>
      <NavigationBar />
      <main className={styles.main}>
        <VisuallyHidden as="h1">Freeboard</VisuallyHidden>
        <div className={classNames(styles.desk, isNarrow && styles.narrow)} inert={isWhole}>
          <CommandReach value={!isWhole}>
            <ErrorBoundary failure={<PartFailure />}>
              <MapStage pin={surveyed ?? findPin(subject, answer?.assessment.point ?? null)} onPick={pick} />
            </ErrorBoundary>
          </CommandReach>
          {!isWhole && (
            <SidePanel label={t(panelName)} screen={screen} isStart={path === '/' && subject.kind === 'none'}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </SidePanel>
          )}
        </div>
        {isWhole && (
          <div className={styles.wholeScreen} data-screen="">
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </div>
        )}
      </main>
      <CommandLayer />
      <WindowDrop />
      <div className={styles.notices}>
        {connection === 'lost' && (
          <FloatingNotice name="connection-lost">
            <Notice tone="danger" title={t('failure.UNREACHABLE.title')}>
              {t('failure.UNREACHABLE.body')}
            </Notice>
          </FloatingNotice>
        )}
        <FailedStepNotice />
        <PackFailureNotice />
        <SwitchedOffNotice />
        <LeftAtWorkNotice />
        <OpenedFilesNotice />
      </div>
    </div>
  );
}

/** The pin stands where the question is; for an address only the answer knows. */
function findPin(subject: ReturnType<typeof useSubject>['subject'], answered: Coordinates | null): Coordinates | null {
  return subject.kind === 'none' ? null : (pointOf(subject) ?? answered);
}

/** Told when something that can be undone could not be done, taken back or done again. */
export function FailedStepNotice() {
  const { t } = useTranslation();
  const failed = useFailedStep((state) => state.failed);
  if (failed === null) return null;
  return (
    <FloatingNotice name="failed-step">
      <Notice tone="danger" title={t('undoable.failed', { label: failed.label })} code={codeOf(failed.error)}>
        <p>{t('undoable.failedBody')}</p>
        <div>
          <Button size="small" onClick={() => useFailedStep.setState({ failed: null })}>
            {t('undoable.dismiss')}
          </Button>
        </div>
      </Notice>
    </FloatingNotice>
  );
}
