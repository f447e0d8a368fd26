// Needs a page
import type { PanelStudy, PushProblem } from '@fovea/contract/participation/panelStudies';
import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { done, fakeServers, json, no, type Answers } from '../../state/testing/fakeServers';
import { aDraft, aPanelStudy, aSubmission, MOMENT } from '../testing/panelFixtures';
import { forgetPanel, PATH, showPanel, signIn } from '../testing/showPanel';
import { PanelProviderCard } from './PanelProviderCard';

beforeEach(() => signIn());
afterEach(forgetPanel);

interface Around {
  readonly problems?: readonly PushProblem[];
  readonly submissions?: readonly PanelSubmission[];
  readonly study?: Partial<Study>;
  readonly answers?: Answers;
}

function open(panelStudy: PanelStudy | null, around: Around = {}) {
  const { problems = [], submissions = [], study, answers } = around;
  const { rewardMinor: _, ...suggestion } = aDraft();
  const server = fakeServers({
    [`GET ${PATH}`]: () => json({ panelStudy, problems, suggestion }),
    [`GET ${PATH}/submissions`]: () => json({ currency: 'GBP', rewardMinor: 150, submissions }),
    ...answers,
  });
  showPanel(<PanelProviderCard study={aStudy({ remoteDataCollection: true, ...study })} />);
  return server;
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const sentTo = ({ requests }: ReturnType<typeof fakeServers>, name: string) =>
  JSON.parse(requests.find((one) => one.name === name)!.body) as unknown;

it('a user without the feature reads why nothing can be pushed, and the server is not asked', async () => {
  signIn(['STUDY']);
  const { names } = open(null);
  await screen.findByText('You do not have access to push studies.');
  expect(button('Push to Prolific').disabled).toBe(true);
  expect(names()).not.toContain(`GET ${PATH}`);
});

it('a user without the feature sees that the study was pushed', async () => {
  signIn(['STUDY']);
  open(null, { study: { panelProviderType: 'PROLIFIC' } });
  await screen.findByText('This study has been pushed to Prolific.');
});

it('a panel that nobody knows is named as such', async () => {
  open(null, { study: { panelProviderType: 'SOMEBODY' } });
  await screen.findByText('This study has been pushed to an unknown panel provider.');
});

it('a company without a panel is led to the panel providers', async () => {
  open(null, { problems: ['NOT_CONNECTED'] });
  const link = await screen.findByRole('link', { name: 'Connect your company' });
  expect(link.getAttribute('href')).toBe('#/panelproviders');
  expect(button('Push to Prolific').disabled).toBe(true);
});

it('a server that fails is said, with another try', async () => {
  open(null, { answers: { [`GET ${PATH}`]: () => no(403) } });
  await screen.findByRole('button', { name: 'Try again' });
});

it('a draft is shown back, and published for the money that was confirmed', async () => {
  const draft = aPanelStudy({
    state: 'UNPUBLISHED',
    draft: aDraft({ screenedOut: { rewardMinor: 30, slots: 10 } }),
  });
  const published = aPanelStudy();
  const server = open(draft, {
    answers: { [`POST ${PATH}/transition`]: () => json(published) },
  });
  await screen.findByText('30 places, 10 minutes each');
  screen.getByText('£68.10');
  await userEvent.click(button('Publish…'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('row', { name: 'Completed Waits for your decision C0MPLETE' });
  const besides = dialog.getByText(/^Besides/).textContent;
  expect(besides).toContain('10 people who are screened out are paid £0.30 each, £3.00 at most');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish for £68.10' }));
  await waitFor(() => expect(server.names()).toContain(`POST ${PATH}/transition`));
  expect(sentTo(server, `POST ${PATH}/transition`)).toEqual({
    action: 'PUBLISH',
    expectedCostMinor: 6810,
  });
});

it('a cost that changed is said and asked for again', async () => {
  const message = 'This costs 70.00 GBP now. Look at it again, then confirm it.';
  const draft = aPanelStudy({ state: 'UNPUBLISHED' });
  let isChanged = false;
  open(draft, {
    answers: {
      [`POST ${PATH}/transition`]: () => {
        isChanged = true;
        return json({ status: 409, message, code: 'COST_CHANGED' }, 409);
      },
      [`GET ${PATH}`]: () => {
        const totalMinor = isChanged ? 7000 : 6810;
        const panelStudy = { ...draft, cost: { ...draft.cost!, totalMinor } };
        return json({ panelStudy, problems: [], suggestion: aDraft() });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish for £68.10' }));
  await screen.findByText(message);
  await screen.findByRole('button', { name: 'Publish for £70.00' });
});

it.each([
  [{ remoteDataCollection: false }, {}, /Start the data collection above/],
  [{}, { cost: null }, /has not said what it costs yet/],
  [{}, { state: 'SCHEDULED' as const }, /published by itself/],
])('a draft that cannot be published says why: %o %o', async (study, given, reason) => {
  open(aPanelStudy({ state: 'UNPUBLISHED', ...given }), { study });
  await screen.findByText(reason);
  expect(button('Publish…').disabled).toBe(true);
});

it('a draft is deleted after a confirmation', async () => {
  const { names } = open(aPanelStudy({ state: 'UNPUBLISHED' }), {
    answers: { [`DELETE ${PATH}`]: done },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the draft' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(names()).not.toContain(`DELETE ${PATH}`);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the draft' }));
  await waitFor(() => expect(names()).toContain(`DELETE ${PATH}`));
});

it('an active study says how far it is and what to do next', async () => {
  open(aPanelStudy(), {
    submissions: [
      aSubmission('1'),
      aSubmission('2', { proposal: 'ASK_TO_RETURN', match: 'WRONG_CODE' }),
      aSubmission('3', { state: 'APPROVED', proposal: 'NONE' }),
    ],
  });
  await screen.findByText('12 of 30 places taken');
  await screen.findByText('2 submissions wait for your decision.');
  screen.getByText(/^1 open submission does not match/);
  const counts = screen.getByRole('list', { name: 'Submissions by state' });
  expect(
    within(counts)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Awaiting review2', 'Approved1']);
});

it('people who are sent to a study that is off are warned of', async () => {
  open(aPanelStudy(), { study: { remoteDataCollection: false } });
  await screen.findByText(/people whom Prolific sends find the study closed/);
  expect(button('Add places').disabled).toBe(true);
});

it.each([
  ['ACTIVE', ['Pause', 'Stop', 'Add places']],
  ['PAUSED', ['Resume', 'Stop', 'Add places']],
  ['AWAITING_REVIEW', ['Add places']],
  ['COMPLETED', ['Add places']],
  ['PUBLISHING', []],
] as const)('in the state %s it offers %o', async (state, offered) => {
  open(aPanelStudy({ state }));
  await screen.findByText('12 of 30 places taken');
  const all = ['Pause', 'Resume', 'Stop', 'Add places'];
  expect(all.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(offered);
});

it('a study is paused after a confirmation', async () => {
  const server = open(aPanelStudy(), {
    answers: { [`POST ${PATH}/transition`]: () => json(aPanelStudy({ state: 'PAUSED' })) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(server.names()).toContain(`POST ${PATH}/transition`));
  expect(sentTo(server, `POST ${PATH}/transition`)).toEqual({ action: 'PAUSE' });
});

it('places are added for the cost that the panel calculates', async () => {
  const cost = { currency: 'GBP', rewardsMinor: null, feesMinor: null, taxMinor: null };
  const server = open(aPanelStudy(), {
    answers: {
      [`GET ${PATH}/cost?addedPlaces=1`]: () => json({ ...cost, totalMinor: 227 }),
      [`GET ${PATH}/cost?addedPlaces=15`]: () => json({ ...cost, totalMinor: 3405 }),
      [`PUT ${PATH}`]: () => json(aPanelStudy()),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add places' }));
  await screen.findByRole('button', { name: 'Add 1 place for £2.27' });
  await userEvent.type(screen.getByLabelText('Places to add'), '5');
  await userEvent.click(await screen.findByRole('button', { name: 'Add 15 places for £34.05' }));
  await waitFor(() => expect(server.names()).toContain(`PUT ${PATH}`));
  expect(sentTo(server, `PUT ${PATH}`)).toEqual({ places: 45, expectedCostMinor: 3405 });
});

it('a panel that is not reached is said in plain words, and asked again', async () => {
  const failure = { message: 'No.', sinceDate: MOMENT, nextTryDate: MOMENT };
  const { names } = open(aPanelStudy({ syncFailure: { code: 'UNREACHABLE', ...failure } }), {
    answers: { [`POST ${PATH}/sync`]: () => json(aPanelStudy()) },
  });
  await screen.findByText(/does not answer at the moment/);
  await userEvent.click(button('Ask again'));
  await waitFor(() => expect(names()).toContain(`POST ${PATH}/sync`));
});

it('a study that is gone at the panel can be removed here', async () => {
  const failure = { message: 'No.', sinceDate: MOMENT, nextTryDate: null };
  const { names } = open(aPanelStudy({ syncFailure: { code: 'GONE', ...failure } }), {
    answers: { [`DELETE ${PATH}`]: done },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove it here' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove it here' }));
  await waitFor(() => expect(names()).toContain(`DELETE ${PATH}`));
});
