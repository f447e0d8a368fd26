// Needs a page
import type { Feature } from '@fovea/contract/protocol/access';
import type { Company, CurrentUser } from '@fovea/contract/people/accounts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Appearance } from './frame/appearance/Appearance';
import { router } from './routes';
import { useSession } from './state/session';
import { serverState } from './state/serverState';

vi.mock('./legal/TermsPage', () => ({
  TermsPage() {
    throw new Error('The terms are torn.');
  },
}));

const day = '2026-03-02T09:30:00.000Z';
const company: Company = {
  id: 'c',
  name: 'Demo',
  features: [],
  createdDate: day,
  rootFolder: 'root',
  mediaFolder: 'media',
  disabled: false,
  customerKey: '',
  salesforceId: '',
  dpaVersionApproved: null,
  dpaApprovalDate: null,
  dpaApprover: null,
  preProcessingVersions: [],
  distributionSettings: {},
  panelProviderSettings: null,
  users: [],
};
const userWith = (features: Feature[]): CurrentUser => ({
  id: 'u',
  username: 'robin@demo.example',
  name: 'Robin',
  email: 'robin@demo.example',
  companyId: 'c',
  features,
  createdDate: day,
  updatedDate: day,
  disabled: false,
  validTo: null,
  salesforceId: '',
  mfaState: 'DISABLED',
  mustChangePassword: false,
  usesIdentityProvider: false,
  actor: null,
  isSecondFactorRequired: false,
  mustSetUpSecondFactor: false,
  supportVisit: null,
});

beforeAll(() => {
  window.scrollTo = () => {};
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"message":"no","status":404}', { status: 404 }),
  );
  render(
    <Appearance>
      <QueryClientProvider client={serverState}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Appearance>,
  );
});

const endsAt = (path: string) =>
  vi.waitFor(() => expect(router.state.location.pathname).toBe(path), 10_000);

async function open(address: string, features: Feature[] | null) {
  await act(async () => router.history.push('/mui'));
  await endsAt('/mui');
  act(() =>
    useSession.setState(
      features
        ? { status: 'logged-in', user: userWith(features), company }
        : { status: 'logged-out', user: null, company: null },
    ),
  );
  await act(async () => router.history.push(address));
}

it('an unknown path redirects to the front page', async () => {
  await open('/nowhere/at/all', ['STUDY']);
  await endsAt('/');
});

it('a page without the required feature redirects to the front page', async () => {
  await open('/folders/root', []);
  await endsAt('/');
});

it('an app that asks without saying which one it is stays here', async () => {
  await open('/oauth2?response_type=code', []);
  await screen.findByText(/its client_id is missing/, {}, { timeout: 10_000 });
  await endsAt('/oauth2');
});

it('the folders path redirects permitted users to the root folder', async () => {
  await open('/folders', ['STUDY']);
  await endsAt('/folders/root');
});

it('a visitor logs in without losing the URL', async () => {
  await open('/folders/root?q=shelf', null);
  await screen.findByLabelText('Password', {}, { timeout: 10_000 });
  await endsAt('/folders/root');
  expect(router.state.location.search).toEqual({ q: 'shelf' });
});

it('public pages are shown to visitors, in a frame with a login link', async () => {
  await open('/releasenotes', null);
  await screen.findByRole('heading', { name: 'Release notes', level: 1 }, { timeout: 10_000 });
  expect(screen.getAllByRole('main')).toHaveLength(1);
  screen.getByRole('link', { name: 'Log in' });
  screen.getByRole('link', { name: 'Privacy policy' });
});

it('an error panel stays until the path changes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open('/terms', ['STUDY']);
  await screen.findByRole('heading', { name: 'There was an error' }, { timeout: 10_000 });
  screen.getByText('The terms are torn.');
  expect(screen.getByRole('link', { name: 'Go to the front page' }).getAttribute('href')).toBe(
    '#/',
  );
  await act(async () => router.history.push('/privacy'));
  await screen.findByRole('heading', { name: 'Privacy policy', level: 1 }, { timeout: 10_000 });
  expect(screen.queryByRole('heading', { name: 'There was an error' })).toBeNull();
  vi.restoreAllMocks();
});

it('navigation entries depend on the features', async () => {
  const entries = async (features: Feature[]) => {
    await open('/privacy', features);
    await screen.findByRole('heading', { name: 'Privacy policy', level: 1 }, { timeout: 10_000 });
    const nav = screen.getByRole('navigation', { name: 'Main' });
    return within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent)
      .filter((text) => text !== 'Fovea');
  };
  expect(await entries([])).toEqual(['Home', 'Panels', 'Help Center', 'Help for this page']);
  expect(await entries(['STUDY', 'INTERNAL'])).toEqual([
    'Home',
    'Studies',
    'Administration',
    'Panels',
    'Help Center',
    'Help for this page',
  ]);
  expect(await entries(['ACCOUNT_ADMINISTRATION'])).toEqual([
    'Home',
    'Users',
    'Processed respondents',
    'Third-party apps',
    'Data processing agreement',
    'Webhooks',
    'Audit log',
    'Panels',
    'Help Center',
    'Help for this page',
  ]);
});
