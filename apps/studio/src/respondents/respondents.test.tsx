// Needs a page
import {
  planRespondents,
  registerRespondent,
  type RegistrationMachine,
  type RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { ApiError } from '@fovea/link/calls/apiError';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import type { Desk } from './desk';
import { chosenStudy } from './desk';
import { KioskDesk } from './KioskDesk';
import { PlanDialog } from './PlanDialog';
import { RespondentsScreen } from './RespondentsScreen';

const sent = vi.hoisted(() => ({
  calls: [] as [Endpoint, Record<string, unknown>][],
  refusal: null as Error | null,
}));
vi.mock('../state/api', () => ({
  call: async (endpoint: Endpoint, input: Record<string, unknown>) => {
    sent.calls.push([endpoint, input]);
    if (sent.refusal) throw sent.refusal;
    if (endpoint === registerRespondent) {
      return { id: 'r1', label: 'Respondent 12', machineId: 'm1', studyId: 's1' };
    }
    if (endpoint === planRespondents) return { added: 2 };
    return { items: [], total: 0 };
  },
}));

beforeEach(() => {
  sent.calls.length = 0;
  sent.refusal = null;
});
afterEach(cleanup);

const NOW = '2026-11-27T13:00:00.000Z';
const machine = (change: Partial<RegistrationMachine>): RegistrationMachine => ({
  ...{ id: 'm1', name: 'Machine A', location: 'Room 1', labId: 'l1', currentSession: null },
  ...{ actingAs: 'DATA_COLLECTOR', disabled: null, availableOn: ['s1'] },
  lastPing: {
    ...{ timestamp: NOW, studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0 },
    ...{ offline: false, queuedUploads: 0 },
  },
  ...change,
});
const study = (change: Partial<RegistrationStudy> = {}): RegistrationStudy => ({
  ...{ id: 's1', name: 'Store walk', currentLabId: 'l1', respondentRegistration: 'ANYONE' },
  quota: {
    ...{ id: 'q1', studyId: 's1', oldAt: 35 },
    ...{ youngMale: 1, oldMale: 1, youngFemale: 0, oldFemale: 1 },
    variables: [{ variable: 'coffee', label: 'Coffee?', bucketLabels: ['Daily', 'Never'] }],
  },
  places: [],
  ...change,
});
const aDesk = (change: Partial<Desk> = {}): Desk => ({
  time: NOW,
  labs: [{ id: 'l1', name: 'Main lab' }],
  studies: [study()],
  machines: [
    machine({ id: 'm2', name: 'Machine 2', lastPing: null }),
    machine({}),
    machine({ id: 'm3', name: 'Elsewhere', labId: 'l2' }),
  ],
  ...change,
});
const nothing = () => {};
const open = (desk: Desk) =>
  show(
    <RespondentsScreen
      desk={desk}
      study={chosenStudy(desk, undefined)}
      onStudy={nothing}
      onKiosk={nothing}
    />,
  );
const registerButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Register respondent' });

function fill(gender = 'Male') {
  fireEvent.change(screen.getByLabelText('Age'), { target: { value: '20' } });
  fireEvent.click(screen.getByRole('radio', { name: gender }));
  fireEvent.click(screen.getByRole('radio', { name: 'Daily' }));
  fireEvent.click(screen.getByRole('radio', { name: /Machine A/ }));
}

describe('the page', () => {
  it('says when there is no lab, and when no study is collecting', () => {
    open(aDesk({ labs: [], studies: [] }));
    screen.getByRole('heading', { name: 'There is no lab yet' });
    cleanup();
    open(aDesk({ studies: [study({ currentLabId: null })] }));
    screen.getByRole('heading', { name: 'No lab study is collecting data' });
  });

  it('shows machines of the lab only, usable ones first, and why others are not', () => {
    open(aDesk());
    const names = screen
      .getAllByRole('radio')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.startsWith('Machine'));
    expect(names).toEqual(['Machine ARoom 1Idle', 'Machine 2Room 1Not installed']);
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: /Machine 2/ }).disabled).toBe(true);
  });

  it('says that the lab has no machine', () => {
    open(aDesk({ machines: [] }));
    screen.getByText(/The lab of this study has no machine yet/);
  });
});

describe('registering', () => {
  it('asks for everything first, then sends it and says where to go', async () => {
    open(aDesk());
    expect(registerButton().disabled).toBe(true);
    fill();
    screen.getByText('The test plan has space for 1 more respondent of this type.');
    fireEvent.click(registerButton());
    await screen.findByText(/please go to/);
    const [, input] = sent.calls.find(([endpoint]) => endpoint === registerRespondent)!;
    expect(input['body']).toMatchObject({
      ...{ age: 20, gender: 'MALE', variables: { coffee: 'Daily' } },
      ...{ studyId: 's1', machineId: 'm1' },
    });
    expect(screen.getByLabelText<HTMLInputElement>('Age').value).toBe('');
  });

  it('is not offered without space in the test plan', () => {
    open(aDesk());
    fill('Female');
    screen.getByText('The study test plan does not have space for more respondents of this type.');
    expect(registerButton().disabled).toBe(true);
  });

  it.each([
    [409, 'MACHINE_NOT_USABLE', 'Please select a different machine and try again.'],
    [
      ...([409, 'TEST_PLAN_FULL'] as const),
      'The study test plan does not have space for more respondents of this type.',
    ],
    [500, 'INTERNAL', 'Unknown error registering respondent, please try again.'],
  ])('%i %s is explained, and nothing that was entered is lost', async (status, code, text) => {
    open(aDesk());
    fill();
    sent.refusal = new ApiError(status, '/respondents/', { status, code, message: 'no' });
    fireEvent.click(registerButton());
    const alert = await screen.findByRole('alert');
    within(alert).getByText(text);
    expect(screen.getByLabelText<HTMLInputElement>('Age').value).toBe('20');
  });
});

it('the kiosk shows the form alone, tells where to go, and is left by its button', async () => {
  const onLeave = vi.fn();
  show(<KioskDesk desk={aDesk()} studyId="s1" onStudy={nothing} onLeave={onLeave} />);
  await screen.findByRole('dialog');
  fill();
  fireEvent.click(registerButton());
  await screen.findByRole('heading', { name: /Respondent 12.*please go to.*Machine A/ });
  fireEvent.click(screen.getByRole('button', { name: 'Next respondent' }));
  expect(registerButton().disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Leave kiosk mode' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

describe('a file of planned respondents', () => {
  const choose = async (text: string) => {
    show(<PlanDialog desk={aDesk()} study={study()} onClose={nothing} />);
    await screen.findByRole('dialog');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    fireEvent.change(input, { target: { files: [new File([text], 'plan.csv')] } });
  };

  it('is added when every row is right', async () => {
    await choose('\uFEFFage;gender;coffee\r\n20;m;"Daily"\r\n50;female;never\r\n');
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 respondents' }));
    await waitFor(() =>
      expect(
        sent.calls.find(([endpoint]) => endpoint === planRespondents)?.[1]['body'],
      ).toMatchObject({
        studyId: 's1',
        respondents: [
          { age: 20, gender: 'MALE', variables: { coffee: 'Daily' } },
          { age: 50, gender: 'FEMALE', variables: { coffee: 'Never' } },
        ],
      }),
    );
  });

  it('with rows that are wrong or have no space is not added, and says which', async () => {
    await choose('age,gender,coffee\n0,m,Daily\n20,m,Daily\n21,m,Daily\n');
    await screen.findByText('1 row can be added. 2 rows have to be mended in the file.');
    screen.getByText('Missing or not valid: Age');
    screen.getByText('The study test plan does not have space for more respondents of this type.');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add respondents' });
    expect(add.disabled).toBe(true);
  });

  it('without the columns is refused', async () => {
    await choose('20,m,Daily\n');
    await screen.findByText(/These are missing: age, gender, and coffee/);
  });
});
