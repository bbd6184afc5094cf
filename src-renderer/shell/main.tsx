import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClientProvider } from '#renderer/client/client.ts';
import { connect } from '#renderer/client/connect.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';
import { keepFocus } from '#renderer/ui/keyboard/keep-focus.ts';
import { createQueryClient } from './create-query-client.ts';
import '#renderer/query/early-input.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { reportFaults } from '#renderer/report/report-faults.ts';
import { createAppRouter } from './router.tsx';
import { waitForMap } from '#renderer/map-screen/wait-for-map.ts';
import { WindowFailure } from './window-failure.tsx';

performance.mark('app/didStartRenderer');
startTranslations();
// Before the router: the secret stands where the router's address will.
const client = connect();
const report = reportFaults(client);
const router = createAppRouter();

const container = document.querySelector('#root');
if (container === null) throw new Error('index.html has no #root');
// What the first answer needs is fetched while nothing is asked yet, but not while the map is on its way.
void waitForMap().then(() => requestIdleCallback(() => void import('./answer-view.tsx')));

// A file that misses the place meant for it must not take the window to itself.
for (const type of ['dragover', 'drop'] as const) addEventListener(type, (event) => event.preventDefault());

keepFocus(document.body);
createRoot(container, {
  onCaughtError(error) {
    console.error(error);
    report('drawing', error);
  },
}).render(
  <StrictMode>
    <ErrorBoundary failure={<WindowFailure />}>
      <ClientProvider value={client}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
