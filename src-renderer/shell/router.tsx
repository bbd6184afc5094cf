import { createHashHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { QueryPanel } from './query-panel.tsx';
import { Shell } from './shell.tsx';
import type { SubjectSearch } from '#renderer/query/subject.ts';
import { NowhereNotice, PartFailure, WindowFailure } from './window-failure.tsx';

const PlacesPanel = lazy(() => import('./places-panel.tsx'));
const MakerScreen = lazy(() => import('./maker-screen.tsx'));
const PortfolioScreen = lazy(() => import('./portfolio-screen.tsx'));
const RegionScreen = lazy(() => import('./region-screen.tsx'));
const ReportScreen = lazy(() => import('#renderer/report/document/report-screen.tsx'));
const PortfolioReportScreen = lazy(() => import('#renderer/report/document/portfolio/portfolio-report-screen.tsx'));
const ComparisonReportScreen = lazy(() => import('#renderer/report/document/comparison-report-screen.tsx'));
const SurveyReportScreen = lazy(() => import('#renderer/report/document/survey-report-screen.tsx'));
const SurveysPanel = lazy(() => import('./surveys-panel.tsx'));
const SettingsPanel = lazy(() => import('./settings-panel.tsx'));

const root = createRootRoute({
  component: Shell,
  errorComponent: WindowFailure,
  // Kept as it is: what does not fit counts as no building (see parseSubject).
  validateSearch: (search: Record<string, unknown>): SubjectSearch => search,
});

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: QueryPanel }),
  createRoute({ getParentRoute: () => root, path: '/surveys', component: SurveysPanel }),
  createRoute({ getParentRoute: () => root, path: '/places', component: PlacesPanel }),
  createRoute({ getParentRoute: () => root, path: '/region', component: RegionScreen }),
  createRoute({ getParentRoute: () => root, path: '/maker', component: MakerScreen }),
  createRoute({ getParentRoute: () => root, path: '/portfolio', component: PortfolioScreen }),
  createRoute({ getParentRoute: () => root, path: '/report', component: ReportScreen }),
  createRoute({ getParentRoute: () => root, path: '/report/comparison', component: ComparisonReportScreen }),
  createRoute({ getParentRoute: () => root, path: '/report/surveys', component: SurveyReportScreen }),
  createRoute({ getParentRoute: () => root, path: '/report/portfolio', component: PortfolioReportScreen }),
  createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsPanel }),
]);

/** Creates the router; addresses live behind the hash, so that the page itself never changes. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    defaultPreload: false,
    // What the router would say by itself is not in the window's language.
    defaultErrorComponent: PartFailure,
    defaultNotFoundComponent: NowhereNotice,
    disableGlobalCatchBoundary: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
