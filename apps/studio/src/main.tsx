import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './frame/appearance/appearance.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Appearance } from './frame/appearance/Appearance';
import { routePlainLinks } from './frame/routePlainLinks';
import { router } from './routes';
import { guardUnload } from './state/edits';
import { startErrorReporting } from './telemetry/errorReports';
import { startSession } from './state/session';
import { serverState } from './state/serverState';

startErrorReporting();
startSession();
guardUnload();
routePlainLinks(router.history);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the studio.');
// Errors caught by a boundary are reported like any other.
createRoot(place, { onCaughtError: (error) => window.reportError(error) }).render(
  <StrictMode>
    <Appearance>
      <QueryClientProvider client={serverState}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Appearance>
  </StrictMode>,
);
