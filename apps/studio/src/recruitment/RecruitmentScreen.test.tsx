// Needs a page
import type { RecruitmentPlanAnswer } from '@fovea/contract/studies/recruitmentPlan';
import { DEFAULT_PLAN } from '@fovea/rules/recruitment/recruitmentPlan';
import { NO_PLACES } from '@fovea/rules/recruitment/placeOutcome';
import { aStudy } from '@fovea/samples/studies';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { serverState } from '../state/serverState';
import { useSession } from '../state/session';
import { fakeServers, json, no } from '../state/testing/fakeServers';
import { RecruitmentScreen } from './RecruitmentScreen';

vi.mock('../editing/UnsavedFormGuard', () => ({ UnsavedFormGuard: () => null }));

const PATH = '/studies/study-1/recruitmentPlan';
const ANSWER: RecruitmentPlanAnswer = {
  plan: { ...DEFAULT_PLAN, usablePerGroup: 50 },
  savedDate: null,
  evidence: {
    own: {
      counts: { ...NO_PLACES, consent: 4, face: 2, usable: 14 },
      pending: 0,
      groups: [{ blockId: 'flow', name: 'Flow 1', usable: 14 }],
      starts: null,
    },
    earlier: { counts: NO_PLACES, studies: 0 },
  },
};

beforeEach(() => useSession.setState({ user: { id: 'u', features: ['STUDY'] } as never }));
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.unstubAllGlobals();
});

function open() {
  const server = fakeServers({
    [`GET ${PATH}`]: () => json(ANSWER),
    [`PUT ${PATH}`]: () => json({ status: 400, message: 'The plan is not valid.' }, 400),
  });
  show(
    <QueryClientProvider client={serverState}>
      <RecruitmentScreen study={aStudy({})} answer={ANSWER} />
    </QueryClientProvider>,
  );
  return server;
}
const wanted = () => screen.getByLabelText<HTMLInputElement>('Usable people wanted');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save plan' });

it('A plan that cannot be saved keeps the changes, says why, and can be saved again', async () => {
  const server = open();
  await userEvent.clear(wanted());
  await userEvent.type(wanted(), '80');
  await userEvent.click(save());
  const alert = await screen.findByText('The plan is not valid.');
  expect(wanted().value).toBe('80');
  await screen.findByText(/14 of 80 usable people/);
  server.answers[`PUT ${PATH}`] = () =>
    json({ ...ANSWER, plan: { ...ANSWER.plan, usablePerGroup: 80 } });
  await waitFor(() => expect(save().disabled).toBe(false));
  await userEvent.click(save());
  await waitFor(() => expect(alert.isConnected).toBe(false));
  const saved = server.requests.filter(({ name }) => name === `PUT ${PATH}`);
  expect(saved.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { ...ANSWER.plan, usablePerGroup: 80 },
    { ...ANSWER.plan, usablePerGroup: 80 },
  ]);
});

const TRIED = `GET ${PATH}?accuracyDeg=none&gazeQuality=0.9&faceQuality=0.8`;
const { evidence } = ANSWER;
const own = { ...evidence.own, groups: [{ ...evidence.own.groups[0]!, usable: 16 }] };
const others = { ...ANSWER, evidence: { ...evidence, own } };

it.each([
  ['shows what it changes', () => json(others), /16 of 50 usable people/],
  ['leaves the forecast of the saved one if that cannot be asked', () => no(404), /14 of 50/],
])('A gate that is tried %s', async (_, answer, text) => {
  const server = open();
  server.answers[TRIED] = answer;
  await userEvent.click(screen.getByRole('switch', { name: 'The accuracy is good enough' }));
  await waitFor(() => expect(server.names()).toContain(TRIED));
  await screen.findByText(text);
  expect(save().disabled).toBe(false);
});

it('The plan is changed, discarded and saved with the keyboard alone', async () => {
  const server = open();
  server.answers[`PUT ${PATH}`] = () => json(ANSWER);
  const user = userEvent.setup();
  for (let at = 0; at < 20 && document.activeElement !== wanted(); at++) await user.tab();
  expect(document.activeElement).toBe(wanted());
  await user.keyboard('{ArrowUp}');
  await screen.findByText(/14 of 51 usable people/);
  const tabTo = async (name: string, role: 'button' | 'switch') => {
    const target = screen.getByRole(role, { name });
    for (let at = 0; at < 20 && document.activeElement !== target; at++) await user.tab();
    expect(document.activeElement).toBe(target);
  };
  await tabTo('Discard changes', 'button');
  await user.keyboard('{Enter}');
  await screen.findByText(/14 of 50 usable people/);
  expect(wanted().value).toBe('50');
  wanted().focus();
  await tabTo('The accuracy is good enough', 'switch');
  await user.keyboard(' ');
  await tabTo('Save plan', 'button');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.names()).toContain(`PUT ${PATH}`));
  const sent = server.requests.find(({ name }) => name === `PUT ${PATH}`)!;
  expect(JSON.parse(sent.body)).toMatchObject({ gate: { accuracyDeg: null } });
});
