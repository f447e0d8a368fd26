// @vitest-environment happy-dom
import type { Lab } from '@fovea/contract/labs/labs';
import type { LastPing, Machine } from '@fovea/contract/labs/machines';
import { listActiveInLab, type ActiveStudy } from '@fovea/contract/participation/labStudies';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { useSession } from '../state/session';
import { LabScreen } from './LabPage';
import { LabsScreen } from './LabsPage';
import { MachineScreen } from './MachinePage';
import { MachinesScreen } from './MachinesPage';

const server = vi.hoisted(() => ({ active: [] as unknown[] }));
vi.mock('../state/api', async (original) => ({
  ...(await original<typeof import('../state/api')>()),
  call: async (endpoint: Endpoint) => (endpoint === listActiveInLab ? server.active : []),
}));

beforeEach(() => {
  server.active = [];
  useSession.setState({ user: { id: 'ada', features: ['STUDY', 'LAB', 'RESPONDENTS'] } as never });
});
afterEach(cleanup);

const NOW_MS = Date.parse('2026-11-27T13:00:00.000Z');
const pinged = (change: Partial<LastPing> = {}): LastPing => ({
  ...{ timestamp: new Date(NOW_MS - 5_000).toISOString(), studyId: null, busyUiShown: false },
  ...{ currentSlideNo: 0, slideCount: 0, offline: false, queuedUploads: 0 },
  ...change,
});
const aMachine = (change: Partial<Machine> = {}): Machine => ({
  ...{ id: 'm1', name: 'Desk 1', location: 'Room 3', labId: 'l1', currentSession: null },
  ...{ respondent: null, actingAs: 'DATA_COLLECTOR', lastPing: pinged(), disabled: null },
  ...{ sharePathOverride: '', createdDate: '2026-01-01T00:00:00.000Z', publicProductKey: 'K' },
  ...{ pcAgentVersion: '0.1.0', availableOn: [] },
  ...change,
});
const ANN: NonNullable<Machine['respondent']> = {
  ...{ id: 's1', label: 'Respondent 1', studyId: 'tea', studyName: 'Tea' },
  startTime: null,
};
const SENT = aMachine({ id: 'm2', name: 'Desk 2', currentSession: 's1', respondent: ANN });
const RUNNING = aMachine({
  ...{ id: 'm3', name: 'Desk 3', currentSession: 's1' },
  respondent: { ...ANN, startTime: '2026-11-27T12:50:00.000Z' },
  lastPing: pinged({ studyId: 'tea', slideCount: 4, currentSlideNo: 3 }),
});
const aLab = (more: Partial<Lab> = {}): Lab => ({
  ...LAB_DEFAULTS,
  ...{ id: 'l1', name: 'Main lab', machines: [aMachine()], currentStudies: [] },
  recentSessions: [],
  ...more,
});
const TEA: ActiveStudy = {
  ...{ id: 'tea', name: 'Tea', currentLabId: 'l1', version: 1, respondentRegistration: 'ANYONE' },
  quota: {
    ...{ id: 'q', studyId: 'tea', oldAt: 35, variables: [] },
    ...{ youngMale: 2, oldMale: 1, youngFemale: 1, oldFemale: 1 },
  },
  places: [
    {
      ...{ gender: 'MALE', isOld: false, variables: {}, waiting: 1, inProgress: 1, finished: 2 },
    },
  ],
  availableOn: [],
};
const showLab = (lab: Lab) => show(<LabScreen lab={lab} isOnly nowMs={NOW_MS} />);
const nextStep = async () => (await screen.findByText('What to do next')).nextSibling?.textContent;

describe('the overview of a lab', () => {
  it('shows how far its studies are, and no study of another lab', async () => {
    server.active = [TEA, { ...TEA, id: 'rum', name: 'Rum', currentLabId: 'l2' }];
    showLab(aLab());
    const link = await screen.findByRole('link', { name: 'Tea' });
    expect(link.getAttribute('href')).toBe('#/studies/tea/data-collection');
    screen.getByText('2 of 5 finished');
    screen.getByText('· 1 on a machine · 1 planned');
    screen.getByRole('img', { name: /^Progress of Tea/ });
    expect(screen.queryByText('Rum')).toBeNull();
  });

  it('offers the registration while a machine is idle', async () => {
    server.active = [TEA];
    showLab(aLab());
    expect(await nextStep()).toBe('1 machine is idle: the next respondent can come.');
    const link = screen.getByRole('link', { name: 'Register respondent' });
    expect(link.getAttribute('href')).toBe('#/respondents?study=tea');
  });

  it('offers no page that the user may not open', async () => {
    useSession.setState({ user: { id: 'eve', features: ['LAB'] } as never });
    server.active = [TEA];
    showLab(aLab());
    expect(await nextStep()).toMatch(/^1 machine is idle/);
    expect(screen.queryByRole('link', { name: 'Register respondent' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull();
  });

  it.each<[string, Machine[], ActiveStudy[], RegExp]>([
    ['without machines', [], [TEA], /^No machine of this lab takes respondents/],
    ['without studies', [aMachine()], [], /^No study collects data here/],
    ['with machines that are off', [aMachine({ lastPing: null })], [TEA], /^No machine can take/],
    ['with respondents everywhere', [SENT, RUNNING], [TEA], /^Every machine that is on/],
  ])('%s says what to do next', async (_, machines, active, text) => {
    server.active = active;
    showLab(aLab({ machines }));
    expect(await nextStep()).toMatch(text);
  });
});

it('a table of machines says who is at each, and how far', () => {
  show(<MachinesScreen machines={[aMachine(), SENT, RUNNING]} nowMs={NOW_MS} />);
  const work = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);
  expect(work).toEqual(['Respondent 1, TeaStimulus 3 of 4', 'Respondent 1, TeaNot begun yet', '–']);
});

it('a table of machines is limited to one state', () => {
  show(<MachinesScreen machines={[aMachine(), SENT, RUNNING]} nowMs={NOW_MS} />);
  const filter = screen.getByRole('combobox', { name: 'State' });
  const options = within(filter).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['All states (3)', 'Study in progress (1)', 'Waiting to start (1)', 'Idle (1)'],
  ]);
  fireEvent.change(filter, { target: { value: 'waitingToStart' } });
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(1);
  screen.getByRole('link', { name: 'Desk 2' });
});

it('the list of labs says what each collects, and how many machines are at work', () => {
  const lab = aLab({
    machines: [aMachine(), RUNNING, aMachine({ id: 'm4', lastPing: pinged({ offline: true }) })],
    currentStudies: [{ id: 'tea', name: 'Tea' }],
  });
  show(<LabsScreen labs={[lab, aLab({ id: 'l2', name: 'Van' })]} nowMs={NOW_MS} />);
  const card = (name: string) => screen.getByText(name).closest('a')?.textContent;
  expect(card('Main lab')).toBe(
    'Main lab3 machines, 1 running a study, 1 idle, 1 offlineCollecting: Tea',
  );
  expect(card('Van')).toBe('Van1 machine, 1 idleNo study collects data here.');
});

it.each<[string, Partial<Machine>, RegExp]>([
  ['is not installed', { lastPing: null }, /^Its agent has never reported/],
  [
    'is offline',
    { lastPing: pinged({ offline: true }) },
    /^Last heard of on .*Switch the machine on/,
  ],
  ['is idle without a study', {}, /^Ready, but no study collects data on it/],
  ['is idle', { availableOn: ['tea'] }, /^Ready for the next respondent/],
  ['is for staff', { actingAs: 'STUDY_OWNER' }, /^Used by staff/],
  ['waits for a hidden respondent', { currentSession: 's9' }, /^A respondent was sent to it/],
])('the page of a machine that %s says what to do', (_, change, text) => {
  show(<MachineScreen machine={aMachine(change)} nowMs={NOW_MS} />);
  const panel = screen.getByRole('heading', { name: 'Now' }).closest('section')!;
  expect(panel.textContent?.replace(/^Now/, '')).toMatch(text);
});

it('the page of a machine says when its sessions are uploaded', async () => {
  show(
    <MachineScreen machine={aMachine({ lastPing: pinged({ queuedUploads: 2 }) })} nowMs={NOW_MS} />,
  );
  await screen.findByText(
    '2 sessions are kept on the machine until they are uploaded in the upload window, or when nobody has used the machine for a while.',
  );
});
