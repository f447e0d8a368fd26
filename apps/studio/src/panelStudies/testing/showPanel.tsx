import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { serverState } from '../../state/serverState';
import { useSession } from '../../state/session';

export const PATH = '/studies/study-1/panelprovider';

/** Signs in a user who may push studies, or one with these features. */
export const signIn = (features: readonly string[] = ['STUDY', 'PANEL_PROVIDER']) =>
  useSession.setState({ status: 'logged-in', user: { id: 'u', features } as never });

export const showPanel = (part: ReactElement) =>
  show(<QueryClientProvider client={serverState}>{part}</QueryClientProvider>);

/** After each test: nothing that a server said stays. */
export function forgetPanel(): void {
  cleanup();
  serverState.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
}
