// Needs a page
import { createPairingCode } from '@fovea/contract/labs/agents';
import type { MachineDevice } from '@fovea/contract/labs/devices';
import { changeLab, type Lab } from '@fovea/contract/labs/labs';
import { changeMachine, type LastPing, type Machine } from '@fovea/contract/labs/machines';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { LabScreen } from './LabPage';
import { MachineScreen } from './MachinePage';
import { MachinesScreen } from './MachinesPage';

const sent = vi.hoisted(() => ({ calls: [] as [Endpoint, Record<string, unknown>][] }));
vi.mock('../state/api', () => ({
  call: async (endpoint: Endpoint, input: Record<string, unknown>) => {
    sent.calls.push([endpoint, input]);
    if (endpoint === createPairingCode) {
      return { code: '012345', expires: '2026-11-27T13:10:00.000Z' };
    }
    if (endpoint === changeMachine) return { ...aMachine({}), ...(input['body'] as object) };
    if (endpoint === changeLab) return { ...aLab([]), ...(input['body'] as object) };
    return [];
  },
}));

beforeEach(() => {
  sent.calls.length = 0;
});
afterEach(cleanup);

const NOW_MS = Date.parse('2026-11-27T13:00:00.000Z');
const pinged = (change: Partial<LastPing> = {}): LastPing => ({
  timestamp: new Date(NOW_MS - 5_000).toISOString(),
  studyId: null,
  busyUiShown: false,
  currentSlideNo: 0,
  slideCount: 0,
  offline: false,
  queuedUploads: 0,
  ...change,
});
const aMachine = (change: Partial<Machine>): Machine => ({
  id: 'm1',
  name: 'Desk 1',
  location: 'Room 3',
  labId: 'l1',
  currentSession: null,
  respondent: null,
  actingAs: 'DATA_COLLECTOR',
  lastPing: pinged(),
  sharePathOverride: '',
  createdDate: '2026-01-01T00:00:00.000Z',
  disabled: null,
  publicProductKey: 'KEY-1',
  pcAgentVersion: '0.1.0',
  availableOn: [],
  ...change,
});
const aDevice = (change: Partial<MachineDevice>): MachineDevice => ({
  ...{ id: 'a', name: 'Tracker', driver: 'openGaze', channelCount: 1, channelNames: ['x'] },
  ...{ state: 'ready', nominalRateHz: 60, rateHz: 60.2, droppedShare: 0, clockResidualMs: 0.21 },
  ...{ canCalibrate: true, problem: null },
  ...change,
});
const aLab = (machines: Machine[]): Lab => ({
  ...LAB_DEFAULTS,
  id: 'l1',
  name: 'Main lab',
  machines,
  currentStudies: [],
  recentSessions: [],
});
const DISABLED = { reason: 'Camera broken', by: 'Ada', createdDate: '2026-11-26T08:00:00.000Z' };

/** One machine in each state, in no order. */
const MACHINES = [
  aMachine({ id: 'a', name: 'Owner', actingAs: 'STUDY_OWNER' }),
  aMachine({ id: 'b', name: 'Broken', disabled: DISABLED }),
  aMachine({ id: 'c', name: 'Ready' }),
  aMachine({ id: 'd', name: 'Given', currentSession: 's1' }),
  aMachine({ id: 'e', name: 'Busy', lastPing: pinged({ studyId: 's', slideCount: 3 }) }),
  aMachine({ id: 'f', name: 'Off', lastPing: pinged({ offline: true }) }),
  aMachine({ id: 'g', name: 'New', lastPing: null }),
];
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        // The name without the location below it.
        .map((cell) => (cell.querySelector('a') ?? cell).textContent),
    );

const deviceRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

it('the list of machines is in the order of its states', () => {
  show(<MachinesScreen machines={MACHINES} nowMs={NOW_MS} />);
  expect(rows()).toEqual([
    ['New', 'Not installed'],
    ['Off', 'Offline'],
    ['Busy', 'Study in progress'],
    ['Given', 'Waiting to start'],
    ['Ready', 'Idle'],
    ['Broken', 'Disabled'],
    ['Owner', 'Study owner'],
  ]);
});

it('the overview of a lab has words and an order of its own', () => {
  show(<LabScreen lab={aLab(MACHINES)} isOnly nowMs={NOW_MS} />);
  expect(rows()).toEqual([
    ['Owner', 'Study owner'],
    ['Broken', 'Disabled'],
    ['Off', 'Offline'],
    ['New', 'Software not installed'],
    ['Ready', 'Idle'],
    ['Busy', 'Running study'],
    ['Given', 'Running study'],
  ]);
});

describe('the page of a machine', () => {
  it('says what the machine was doing', () => {
    const lastPing = pinged({ studyId: 's', slideCount: 7, currentSlideNo: 2, queuedUploads: 4 });
    show(<MachineScreen machine={aMachine({ lastPing })} nowMs={NOW_MS} />);
    const fact = (name: string) => screen.getByText(name).parentElement?.textContent;
    expect(fact('Last ping')).toMatch(/Session in progress$/);
    expect(fact('Stimulus')).toBe('Stimulus2 of 7');
    expect(fact('Queued uploads')).toBe('Queued uploads4');
    expect(fact('Public product key')).toMatch(/KEY-1/);
  });

  it('shows how its devices did at the last report', () => {
    const devices = [
      aDevice({}),
      aDevice({ id: 'b', name: 'GSR', state: 'lost', rateHz: null, problem: 'Pulled out.' }),
      aDevice({ id: 'c', name: 'EEG', rateHz: 100, nominalRateHz: 500, droppedShare: 0.25 }),
    ];
    const lastPing = pinged({ devices, devicesLeftOut: 2 });
    show(<MachineScreen machine={aMachine({ lastPing })} nowMs={NOW_MS} />);
    expect(deviceRows()).toEqual([
      ['Tracker1 channel: x', 'Ready', '60 of 60', '0%', '0.21 ms'],
      ['GSR1 channel: x', 'LostPulled out.', '–', '–', '0.21 ms'],
      [
        'EEG1 channel: x',
        'ReadyIt sends fewer samples than it states.Samples get lost. Use a cable, or end other programs.',
        ...['100 of 500', '25%', '0.21 ms'],
      ],
    ]);
    expect(screen.getByText(/^2 further devices were found/)).toBeTruthy();
  });

  it.each([
    ['The machine is off', { lastPing: pinged({ offline: true, devices: [] }) }],
    ['The machine is off', { lastPing: null }],
    ['The machine is off', { lastPing: { ...pinged({}), timestamp: '2026-11-26T08:00:00.000Z' } }],
    ['The agent is too old', { lastPing: pinged() }],
    ['No devices found', { lastPing: pinged({ devices: [] }) }],
  ])('without devices it says why: %s', (title, change) => {
    show(<MachineScreen machine={aMachine(change)} nowMs={NOW_MS} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it('of somebody who only looks on has no devices', () => {
    show(<MachineScreen machine={aMachine({ actingAs: 'STUDY_OWNER' })} nowMs={NOW_MS} />);
    expect(screen.queryByRole('heading', { name: 'Devices' })).toBeNull();
  });

  it('disables with a reason only', async () => {
    show(<MachineScreen machine={aMachine({})} nowMs={NOW_MS} />);
    fireEvent.click(screen.getByRole('button', { name: 'Disable' }));
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole('button', { name: 'Disable' });
    const reason = within(dialog).getByRole('textbox', { name: /Reason/ });
    fireEvent.change(reason, { target: { value: '   ' } });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.change(reason, { target: { value: 'Camera broken' } });
    fireEvent.click(button);
    await waitFor(() =>
      expect(sent.calls).toContainEqual([
        changeMachine,
        { machineId: 'm1', body: { disabled: { reason: 'Camera broken' } } },
      ]),
    );
  });

  it('says who disabled it and why, and enables it', async () => {
    show(<MachineScreen machine={aMachine({ disabled: DISABLED })} nowMs={NOW_MS} />);
    expect(screen.getByText(/^Disabled by/).textContent).toMatch(/Ada.*Camera broken/);
    fireEvent.click(screen.getByRole('button', { name: 'Enable' }));
    await waitFor(() =>
      expect(sent.calls).toContainEqual([
        changeMachine,
        { machineId: 'm1', body: { disabled: null } },
      ]),
    );
  });

  it('is edited, but never without a name', async () => {
    show(<MachineScreen machine={aMachine({})} nowMs={NOW_MS} />);
    fireEvent.click(screen.getByText('Edit'));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(name, { target: { value: ' ' } });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(name, { target: { value: 'Desk 9' } });
    fireEvent.click(save);
    await waitFor(() => expect(sent.calls.some(([of]) => of === changeMachine)).toBe(true));
    const [, input] = sent.calls.find(([of]) => of === changeMachine)!;
    expect(input['body']).toMatchObject({ name: 'Desk 9' });
  });
});

describe('the settings of a lab', () => {
  it('refuse a window that never opens', () => {
    show(<LabScreen lab={aLab([])} isOnly nowMs={NOW_MS} />);
    fireEvent.change(screen.getByLabelText('Upload window to (UTC)'), {
      target: { value: '18:00' },
    });
    expect(screen.getByRole('alert').textContent).toMatch(/never opens/);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('take times of 24 hours only', () => {
    show(<LabScreen lab={aLab([])} isOnly nowMs={NOW_MS} />);
    const end = screen.getByLabelText('Upload window to (UTC)');
    fireEvent.change(end, { target: { value: '6 PM' } });
    expect(screen.getByText('A time from 00:00 to 23:59')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(end, { target: { value: '06:30' } });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('are saved in seconds, as they are stored', async () => {
    show(<LabScreen lab={aLab([])} isOnly nowMs={NOW_MS} />);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Idle minutes before uploading'), {
      target: { value: '30' },
    });
    fireEvent.blur(screen.getByLabelText('Idle minutes before uploading'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.calls).toContainEqual([
        changeLab,
        { labId: 'l1', body: { ...LAB_DEFAULTS, secondsIdleBeforeUploadAllowed: 1800 } },
      ]),
    );
  });
});

it('adding a machine shows a code to type', async () => {
  show(<LabScreen lab={aLab([])} isOnly nowMs={NOW_MS} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a machine' }));
  expect((await screen.findByText('012 345')).tagName).toBe('OUTPUT');
});

describe('the page of a machine says of an update', () => {
  const update = { version: '2.0.0', state: 'WAITING', reason: '' } as const;
  it.each([
    [null, null],
    [update, 'Version 2.0.0 is installed when nobody sits at the machine.'],
    [
      { ...update, state: 'FAILED', reason: 'The disk of this machine is full.' } as const,
      'Version 2.0.0 was not installed. The disk of this machine is full.',
    ],
  ])('%j', (said, text) => {
    const machine = aMachine({ lastPing: pinged({ update: said }) });
    show(<MachineScreen machine={machine} nowMs={NOW_MS} />);
    expect(screen.queryByText('Update')?.nextElementSibling?.textContent ?? null).toBe(text);
  });
});
