// Needs a page
import type {
  PanelDecisionOutcome,
  PanelSubmission,
} from '@fovea/contract/participation/panelSubmissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServers, json, no, type Requested } from '../../state/testing/fakeServers';
import type { SubmissionFilter } from '../states/submissionLists';
import { aPanelStudy, aSession, aSubmission, MOMENT } from '../testing/panelFixtures';
import { forgetPanel, PATH, showPanel, signIn } from '../testing/showPanel';
import { SubmissionsPanel } from './SubmissionsPanel';

beforeEach(() => signIn());
afterEach(forgetPanel);

const UNUSABLE = aSubmission('3', {
  session: aSession('3', { accuracyDeg: 5.25, faceQuality: null }),
  proposal: 'ASK_TO_RETURN',
  reasons: ['ACCURACY_POOR', 'GAZE_POOR'],
});
const SOMEBODY_ELSE = aSubmission('4', { match: 'DIFFERENT_PERSON', proposal: 'NONE' });
const ALL = [aSubmission('1'), aSubmission('2'), UNUSABLE, SOMEBODY_ELSE];

function Page({ filter }: { readonly filter: SubmissionFilter }) {
  const [shown, setShown] = useState(filter);
  return (
    <SubmissionsPanel
      studyId="study-1"
      panelStudy={aPanelStudy()}
      filter={shown}
      onFilter={setShown}
    />
  );
}

type Decide = (sent: Requested) => Response;
interface Around {
  readonly filter?: SubmissionFilter;
  readonly decide?: Decide;
}
function open(
  submissions: readonly PanelSubmission[] = ALL,
  { filter = 'waiting', decide = () => no(404) }: Around = {},
) {
  const server = fakeServers({
    [`GET ${PATH}/submissions`]: () => json({ currency: 'GBP', rewardMinor: 150, submissions }),
    [`POST ${PATH}/decisions`]: decide,
  });
  showPanel(<Page filter={filter} />);
  const decisions = () =>
    server.requests
      .filter(({ name }) => name === `POST ${PATH}/decisions`)
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { ...server, decisions };
}
const answering =
  (...outcomes: Partial<PanelDecisionOutcome>[]): Decide =>
  () =>
    json({
      currency: 'GBP',
      outcomes: outcomes.map((one) => ({
        submissionId: 'submission-1',
        kind: 'APPROVE',
        outcome: 'DONE',
        message: null,
        ...one,
      })),
    });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('a study without submissions says what will be here', async () => {
  open([]);
  await screen.findByText('No submissions yet');
});

it('a list that cannot be fetched is said, with another try', async () => {
  fakeServers({ [`GET ${PATH}/submissions`]: () => no(409) });
  showPanel(<Page filter="all" />);
  await button('Try again');
});

it('figures, what does not match and what is proposed are in the row, the former first', async () => {
  open();
  const rows = await screen.findAllByRole('row');
  expect(rows[1]!.textContent).toContain('Different person');
  expect(rows[1]!.textContent).toContain('ask both at Prolific before you pay');
  const row = screen.getByRole('row', { name: /Respondent 3/ });
  for (const text of ['5.3°\u00a0±19%', '97%', 'not measured', 'Ask to return']) {
    expect(row.textContent).toContain(text);
  }
  expect(row.textContent).toContain('Accuracy not below 3.0°, Gaze quality under 90%');
  const link = within(row).getByRole('link', { name: 'Respondent 3' });
  expect(link.getAttribute('href')).toBe('#/studies/study-1/sessions/session-3');
});

it('a filter and a search narrow the list', async () => {
  open([...ALL, aSubmission('5', { state: 'APPROVED', proposal: 'NONE' })]);
  await userEvent.click(await screen.findByLabelText('Problems (1)'));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  await userEvent.click(screen.getByLabelText('All (5)'));
  await userEvent.type(screen.getByRole('searchbox'), 'participant-2');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await userEvent.type(screen.getByRole('searchbox'), '!');
  await screen.findByText('No submission here has this id or session.');
});

it('everything is approved as proposed, for the money that the dialog named', async () => {
  const { decisions } = open(ALL, {
    decide: answering(
      { submissionId: 'submission-1' },
      { submissionId: 'submission-2', outcome: 'REFUSED', message: 'It is disputed.' },
    ),
  });
  await userEvent.click(await button('Approve 2 for £3.00'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 people are paid/).textContent).toContain('£1.50 each, £3.00 together');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 for £3.00' }));
  await dialog.findByText('1 of 2 decisions done.');
  expect(decisions()).toEqual([
    { approve: ['submission-1', 'submission-2'], askToReturn: [], expectedCostMinor: 300 },
  ]);
  const rows = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'Respondent 2Not acceptedIt is disputed.',
    'Respondent 1Approved',
  ]);
  expect(dialog.queryByRole('button', { name: /not sent again/ })).toBeNull();
});

it('what was not sent is sent again, with its own money only', async () => {
  let sent = 0;
  const { decisions } = open(ALL, {
    decide: (request) =>
      sent++ === 0
        ? answering(
            {},
            { submissionId: 'submission-2', outcome: 'NOT_SENT', message: 'Later.' },
          )(request)
        : answering({ submissionId: 'submission-2' })(request),
  });
  await userEvent.click(await button('Approve 2 for £3.00'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 for £3.00' }));
  await userEvent.click(await dialog.findByRole('button', { name: /1 that was not sent again/ }));
  await dialog.findByText('2 of 2 decisions done.');
  expect(decisions()[1]).toEqual({
    approve: ['submission-2'],
    askToReturn: [],
    expectedCostMinor: 150,
  });
});

it('a refusal of everything stays in the dialog, and nothing is closed', async () => {
  const message = 'This costs 3.20 GBP now. Look at it again, then confirm it.';
  open(ALL, { decide: () => json({ status: 409, message, code: 'COST_CHANGED' }, 409) });
  await userEvent.click(await button('Approve 2 for £3.00'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 for £3.00' }));
  await dialog.findByText(message);
});

it('people are asked to return with the words that the dialog showed', async () => {
  const { decisions } = open(ALL, { decide: answering({ kind: 'ASK_TO_RETURN' }) });
  await userEvent.click(await button('Ask 1 to return'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/could not measure precisely enough/);
  dialog.getByText(/could not be seen well enough/);
  await userEvent.click(dialog.getByRole('button', { name: 'Ask 1 to return' }));
  await dialog.findByText('1 of 1 decision done.');
  const reasons = ['ACCURACY_POOR', 'GAZE_POOR'];
  expect(decisions()).toEqual([
    { approve: [], askToReturn: [{ submissionId: 'submission-3', reasons }], expectedCostMinor: 0 },
  ]);
});

it('without a reason that can be said, an own text is needed', async () => {
  const { decisions } = open(ALL, { decide: answering({ kind: 'ASK_TO_RETURN' }) });
  await userEvent.click(await box('Select Respondent 4'));
  await userEvent.click(await button('Ask 1 to return'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('For 1 of them this is not proposed.');
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask 1 to return' });
  expect(ask.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('What all of them read'), ' Please write to us. ');
  await userEvent.click(ask);
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]!['askToReturn']).toEqual([
    { submissionId: 'submission-4', reasons: [], text: 'Please write to us.' },
  ]);
});

it('rows are selected by keyboard, and the buttons follow the selection', async () => {
  open();
  const first = await box('Select Respondent 4');
  first.focus();
  await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}{ArrowDown}');
  expect(document.activeElement).toBe(await box('Select Respondent 2'));
  await screen.findByText('2 selected');
  await button('Approve 2 for £3.00');
  await button('Ask 2 to return');
  await userEvent.keyboard('{Control>}a{/Control}');
  await screen.findByText('4 selected');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(first);
  await userEvent.click(await button('Clear'));
  await button('Ask 1 to return');
});

it('a click with Shift selects the rows between', async () => {
  open();
  await userEvent.click(await box('Select Respondent 4'));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(await box('Select Respondent 2'));
  await screen.findByText('3 selected');
});

it('a settled submission cannot be selected', async () => {
  open([aSubmission('1', { state: 'APPROVED', proposal: 'NONE' })], { filter: 'all' });
  await screen.findByText('Approved');
  expect(screen.queryByRole('checkbox', { name: 'Select Respondent 1' })).toBeNull();
  expect((await button('Approve 0 for £0.00')).disabled).toBe(true);
});

it('who was asked to return can still be approved, but not be asked again', async () => {
  open([aSubmission('1', { proposal: 'NONE', returnRequestedDate: MOMENT })], { filter: 'all' });
  await userEvent.click(await box('Select Respondent 1'));
  await button('Approve 1 for £1.50');
  expect((await button('Ask 0 to return')).disabled).toBe(true);
});
