// Needs a page
import { EXAMPLES, type ExampleStudy } from '@fovea/contract/studies/exampleStudies';
import type { Feature } from '@fovea/contract/protocol/access';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { useSession } from '../state/session';
import { fakeServers, json } from '../state/testing/fakeServers';
import { ExamplePage } from './ExamplePage';
import { ExamplesPage } from './ExamplesPage';

const navigate = vi.hoisted(() => vi.fn());
const shown = vi.hoisted(() => ({ example: 'package' }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => shown }),
  useNavigate: () => navigate,
  Navigate: ({ to }: { to: string }) => <p>to {to}</p>,
}));
afterEach(cleanup);

const LISTED: ExampleStudy[] = EXAMPLES.map((example) => ({
  example,
  name: example,
  flowCount: example === 'package' ? 2 : 1,
  stimuli: [
    { name: 'Welcome', type: 'INSTRUCTION', thumbnail: null },
    { name: 'Shelf', type: 'IMAGE', thumbnail: 'data:image/jpeg;base64,AAAA' },
  ],
}));

function look(features: readonly Feature[]) {
  useSession.setState({ user: { id: 'u', features: [...features] } as never });
  return fakeServers({
    'GET /exampleStudies': () => json(LISTED),
    'POST /exampleStudies/copies': () => json({ studyId: 's1' }),
  });
}

test('every example is listed with its page', async () => {
  look(['STUDY']);
  show(<ExamplesPage />);
  await screen.findByRole('link', { name: /^Package test/ });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    EXAMPLES.map((example) => `#/examples/${example}`),
  );
});

test('a page says what the example teaches and shows, and copies it into the builder', async () => {
  const { requests } = look(['STUDY', 'ONLINE_STUDY_BUILDER', 'REMOTE_DATA_COLLECTION']);
  show(<ExamplePage />);
  await screen.findByText('Each respondent sees one of 2 flows, between two calibrations.');
  screen.getByRole('heading', { name: 'What it teaches' });
  screen.getByText(/Two flows show one design each/);
  fireEvent.click(screen.getByRole('button', { name: 'Copy this study' }));
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({
      to: '/studies/$studyId/study-builder',
      params: { studyId: 's1' },
    }),
  );
  const sent = requests.find(({ name }) => name === 'POST /exampleStudies/copies');
  expect(JSON.parse(sent!.body)).toEqual({ example: 'package', requestId: expect.any(String) });
});

test('somebody who cannot build studies reads the page and has nothing to copy', async () => {
  look(['STUDY']);
  show(<ExamplePage />);
  await screen.findByText('Shelf');
  expect(screen.queryByRole('button', { name: 'Copy this study' })).toBeNull();
});

test('an unknown example leads to the list', () => {
  look(['STUDY']);
  shown.example = 'nothing';
  show(<ExamplePage />);
  screen.getByText('to /examples');
});
