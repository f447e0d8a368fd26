// Needs a page
import type { PanelFilter } from '@fovea/contract/people/panelProviders';
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServers, json, no, type Answers } from '../../state/testing/fakeServers';
import { aDraft, aPanelStudy } from '../testing/panelFixtures';
import { forgetPanel, PATH, showPanel, signIn } from '../testing/showPanel';
import { keptForm } from './keptForm';
import { PushDialog } from './PushDialog';

const COMPANY = '/companies/current/panelprovider';
const AGE: PanelFilter = {
  id: 'age',
  title: 'Age',
  description: '',
  question: 'How old are you?',
  type: 'range',
  choices: [],
  lower: 18,
  upper: 100,
  isDate: false,
};
const VISION: PanelFilter = {
  ...AGE,
  id: 'vision',
  title: 'Vision',
  question: 'Do you see well?',
  type: 'select',
  choices: [
    { value: '0', label: 'Yes' },
    { value: '1', label: 'No' },
  ],
};

beforeEach(() => signIn());
afterEach(() => {
  keptForm.change('study-1', { form: null });
  forgetPanel();
});

function open(answers: Answers = {}, study: Partial<Study> = {}) {
  const onClose = vi.fn();
  const { rewardMinor: _, ...suggestion } = aDraft();
  const workspaces = [
    { id: 'w1', title: 'Lab', available: { currency: 'GBP', amountMinor: 4000 } },
    { id: 'w2', title: 'Teaching', available: null },
  ];
  const server = fakeServers({
    [`GET ${COMPANY}`]: () => json({ connection: { workspaces } }),
    [`GET ${COMPANY}/workspaces/w1/projects`]: () => json([{ id: 'p1', title: 'Usual' }]),
    [`GET ${COMPANY}/workspaces/w2/projects`]: () => json([]),
    [`GET ${COMPANY}/filters`]: () => json([AGE, VISION]),
    [`POST ${PATH}`]: () => json(aPanelStudy({ state: 'UNPUBLISHED' })),
    ...answers,
  });
  showPanel(<PushDialog study={aStudy(study)} suggestion={suggestion} onClose={onClose} />);
  const pushed = () => server.requests.filter(({ name }) => name === `POST ${PATH}`);
  return { ...server, onClose, pushed };
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create the draft' }));
const reward = () => screen.findByLabelText<HTMLInputElement>('Reward in GBP');

it('what the study suggests is pushed with the recommended reward', async () => {
  const { onClose, pushed } = open();
  expect((await reward()).value).toBe('1.50');
  expect(screen.getByText(/for an hour/).textContent).toContain('£9.00 for an hour');
  screen.getByText('£45.00');
  // 45 pounds of rewards are more than the 40 in the workspace.
  const warning = screen.getByText(/can be spent in this workspace/).textContent;
  expect(warning).toContain('Only £40.00');
  await create();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(pushed()[0]!.body)).toEqual({
    type: 'PROLIFIC',
    ...aDraft(),
    thresholds: { accuracyDeg: 3, gazeQuality: 0.9, faceQuality: 0.8, areAnswersNeeded: true },
    workspaceId: 'w1',
  });
});

it('the hourly rate follows what is typed, and one below the recommendation is warned of', async () => {
  open();
  const field = await reward();
  await userEvent.clear(field);
  await userEvent.type(field, '1,20');
  const rate = screen.getByText(/for an hour/);
  expect(rate.textContent).toContain('£7.20 for an hour. Prolific recommends at least £9.00.');
  await userEvent.clear(field);
  await userEvent.type(field, 'x');
  await screen.findByText('Enter an amount such as 1.50 or 1,50.');
});

it('filters are found by the words of their question, and sent with their answers', async () => {
  const { pushed } = open();
  const search = await screen.findByLabelText<HTMLInputElement>('Add a filter', {
    selector: 'input',
  });
  await waitFor(() => expect(search.disabled).toBe(false));
  await userEvent.type(search, 'old you');
  await userEvent.click(await screen.findByText('How old are you?'));
  await create();
  await screen.findByText('Enter at least one bound of each range.');
  await userEvent.type(screen.getByLabelText('From'), '18');
  await create();
  await waitFor(() => expect(pushed()).toHaveLength(1));
  const { filters } = JSON.parse(pushed()[0]!.body) as { filters: unknown };
  expect(filters).toEqual([{ type: 'range', id: 'age', lower: 18, upper: null }]);
});

it('filters that cannot be listed are said, and the push is possible without them', async () => {
  const { pushed } = open({ [`GET ${COMPANY}/filters`]: () => no(409) });
  await screen.findByText(/filters of Prolific cannot be listed/);
  await reward();
  await create();
  await waitFor(() => expect(pushed()).toHaveLength(1));
});

it('a field that the server or the panel refuses says so beside it, until it is changed', async () => {
  const message = 'This is below the minimum.';
  open({
    [`POST ${PATH}`]: () =>
      json(
        { status: 422, message: 'Not possible.', fields: [{ path: 'rewardMinor', message }] },
        422,
      ),
  });
  const field = await reward();
  await create();
  await screen.findByText(message);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '0');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it('nothing that was typed is lost while the panel is down, not even with the page', async () => {
  const message = 'Prolific does not answer as expected.';
  const { onClose } = open({ [`POST ${PATH}`]: () => json({ status: 503, message }, 503) });
  const field = await reward();
  await userEvent.clear(field);
  await userEvent.type(field, '2,50');
  await create();
  await screen.findByText(message);
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  open();
  expect((await reward()).value).toBe('2,50');
  await create();
  await waitFor(() => expect(keptForm.get('study-1').form).toBeNull());
});

it('what the study needs cannot be taken away', async () => {
  const { sensors } = aStudy();
  open({}, { sensors: { ...sensors, webcam: true } });
  const camera = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Camera' });
  expect([camera.checked, camera.disabled]).toEqual([true, true]);
});
