// Needs a page
import type { PanelBoardRow } from '@fovea/contract/participation/panelSubmissions';
import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import { aStudy } from '@fovea/samples/studies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServers, json } from '../state/testing/fakeServers';
import { PanelStudyScreen } from './PanelStudyScreen';
import { aDraft, aPanelStudy, MOMENT } from './testing/panelFixtures';
import { forgetPanel, PATH, showPanel, signIn } from './testing/showPanel';

beforeEach(() => signIn());
afterEach(forgetPanel);

const row = (given: Partial<PanelBoardRow>): PanelBoardRow => ({
  ...{ outcome: 'USABLE', reason: null, count: 1 },
  ...{ approvedMinor: 0, pendingMinor: 0, screenedOutMinor: 0 },
  ...given,
});
const ROWS = [
  row({ count: 3, approvedMinor: 450 }),
  row({ outcome: 'SCREENED_OUT', reason: 'frameRate', screenedOutMinor: 30 }),
  row({ outcome: 'UNUSABLE', pendingMinor: 150 }),
];

function open(panelStudy: PanelStudy | null, rows: readonly PanelBoardRow[] = []) {
  const totals = {
    ...{ count: 5, approvedMinor: 450, pendingMinor: 150, screenedOutMinor: 30 },
    ...{ statedRewardsMinor: 480, feesMinor: 206, taxMinor: 41 },
  };
  const board = { currency: 'GBP', places: 30, placesTaken: 4, rows, totals, syncedDate: MOMENT };
  const server = fakeServers({
    [`GET ${PATH}`]: () => json({ panelStudy, problems: [], suggestion: aDraft() }),
    [`GET ${PATH}/submissions`]: () => json({ currency: 'GBP', rewardMinor: 150, submissions: [] }),
    [`GET ${PATH}/board`]: () => json(board),
    [`PUT ${PATH}`]: () => json(panelStudy),
  });
  showPanel(<PanelStudyScreen study={aStudy()} filter="waiting" onFilter={() => {}} />);
  return server;
}

it.each([
  [null, 'Not at a panel yet'],
  [aPanelStudy({ state: 'UNPUBLISHED' }), 'Not published yet'],
])('before it is published the page says where to go', async (panelStudy, text) => {
  const { names } = open(panelStudy);
  await screen.findByText(text);
  const link = screen.getByRole('link', { name: 'Open the data collection' });
  expect(link.getAttribute('href')).toBe('#/studies/study-1/data-collection');
  expect(names()).not.toContain(`GET ${PATH}/submissions`);
});

it('the board says where the places and the money went, and the reasons', async () => {
  open(aPanelStudy(), ROWS);
  const table = within(await screen.findByRole('group', { name: 'Where the places went' }));
  const rows = table.getAllByRole('row').map((one) => one.textContent);
  expect(rows).toEqual([
    'OutcomeSharePeoplePaidIf all were approved',
    'Usable60%3 (60%)£4.50–',
    'Screened out20%1 (20%)£0.30–',
    'camera too slow20%1 (20%)£0.30–',
    'Not usable20%1 (20%)–£1.50',
    'Total5£4.80£1.50',
  ]);
  screen.getByText('£1.60');
  screen.getByText('£2.06');
  screen.getByText(/Prolific was last asked/);
});

it('an empty board says what will be there', async () => {
  open(aPanelStudy());
  await screen.findByText(/Nobody has taken a place yet/);
});

it('what counts as usable is changed at any time', async () => {
  const server = open(aPanelStudy());
  await screen.findByText(/accuracy below 3.0°, gaze quality at least 90%/);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Below, degrees');
  await userEvent.clear(field);
  await userEvent.type(field, '4,5');
  await userEvent.click(dialog.getByRole('switch', { name: 'Gaze quality' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.names()).toContain(`PUT ${PATH}`));
  const { body } = server.requests.find(({ name }) => name === `PUT ${PATH}`)!;
  expect(JSON.parse(body)).toEqual({
    thresholds: { accuracyDeg: 4.5, gazeQuality: null, faceQuality: 0.8, areAnswersNeeded: true },
  });
});
