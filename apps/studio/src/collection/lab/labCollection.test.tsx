// Needs a page
import { listLabs, type Lab } from '@fovea/contract/labs/labs';
import type { LastPing, Machine } from '@fovea/contract/labs/machines';
import {
  getLabProgress,
  setStudyMachines,
  startInLab,
  stopInLab,
} from '@fovea/contract/participation/labStudies';
import type { PlaceGroup } from '@fovea/contract/participation/registrations';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import type { Study } from '@fovea/contract/studies/studies';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { useSession } from '../../state/session';
import { LabProgressPanel } from './LabProgressPanel';
import { LabStatusPanel } from './LabStatusPanel';

const server = vi.hoisted(() => ({
  labs: [] as unknown[],
  places: [] as unknown[],
  calls: [] as [Endpoint, Record<string, unknown>][],
}));
vi.mock('../../state/api', async (original) => ({
  ...(await original<typeof import('../../state/api')>()),
  call: async (endpoint: Endpoint, input: Record<string, unknown>) => {
    if (endpoint === listLabs) return server.labs;
    if (endpoint === getLabProgress) return { places: server.places };
    server.calls.push([endpoint, input]);
    return {};
  },
}));

beforeEach(() => {
  server.labs = [aLab()];
  server.places = [];
  server.calls.length = 0;
  useSession.setState({ user: { id: 'ada', features: ['STUDY', 'LAB'] } as never });
});
afterEach(cleanup);

const PING: LastPing = {
  ...{ timestamp: new Date().toISOString(), studyId: null, busyUiShown: false },
  ...{ currentSlideNo: 0, slideCount: 0, offline: false, queuedUploads: 0 },
};
const aMachine = (more: Partial<Machine> = {}): Machine => ({
  ...{ id: 'm1', name: 'Desk 1', location: '', labId: 'lab-1', currentSession: null },
  ...{ respondent: null },
  ...{ actingAs: 'DATA_COLLECTOR', lastPing: PING, sharePathOverride: '', disabled: null },
  ...{ createdDate: '2026-01-01T00:00:00.000Z', publicProductKey: 'K', pcAgentVersion: '1' },
  availableOn: [],
  ...more,
});
const aLab = (more: Partial<Lab> = {}): Lab => ({
  ...LAB_DEFAULTS,
  ...{ id: 'lab-1', name: 'Usability lab', currentStudies: [], recentSessions: [] },
  machines: [aMachine()],
  ...more,
});
const QUOTA: NonNullable<Study['quota']> = {
  ...{ id: 'q', studyId: 'study-1', oldAt: 35, variables: [] },
  ...{ youngMale: 2, oldMale: 1, youngFemale: 1, oldFemale: 1 },
};
const labStudy = (more: Partial<Study> = {}) =>
  aStudy({
    ...{ studyType: 'LAB', desktopGeneration: 'fovea_ONLINE', state: 'NEW_AVAILABLE' },
    ...{ quota: QUOTA, currentLabId: null, hasCollected: false, availableOn: [] },
    stimuli: [aStimulus({ id: 'picture', type: 'IMAGE' })],
    ...more,
  });

describe('the status of a lab study', () => {
  it.each<[string, Partial<Study>]>([
    ['Configuration needed', { quota: null }],
    ['Ready to start', {}],
    ['In progress', { currentLabId: 'lab-1' }],
    ['Finished', { hasCollected: true }],
    ['Analysis only', { quota: null, state: 'UPLOAD_COMPLETE' }],
  ])('says %s', async (label, more) => {
    show(<LabStatusPanel study={labStudy(more)} />);
    await screen.findByText(label);
  });

  it('says that a quota is required, and leads to it', async () => {
    show(<LabStatusPanel study={labStudy({ quota: null })} />);
    await screen.findByText('A quota is required to start the data collection.');
    const link = screen.getByRole('link', { name: 'Set the quota' });
    expect(link.getAttribute('href')).toBe('#/studies/study-1/quota');
    expect(button('Start data collection').disabled).toBe(true);
  });

  it('starts in the first lab', async () => {
    show(<LabStatusPanel study={labStudy()} />);
    await waitFor(() => expect(button('Start data collection').disabled).toBe(false));
    fireEvent.click(button('Start data collection'));
    await confirmWith('Start data collection');
    await waitFor(() =>
      expect(server.calls).toContainEqual([startInLab, { studyId: 'study-1', labId: 'lab-1' }]),
    );
  });

  it('starts in another lab if that is chosen', async () => {
    server.labs = [aLab(), aLab({ id: 'lab-2', name: 'Mobile lab' })];
    show(<LabStatusPanel study={labStudy({ hasCollected: true })} />);
    await waitFor(() => expect(button('Start again').disabled).toBe(false));
    fireEvent.click(button('Start again'));
    fireEvent.change(await screen.findByLabelText('Lab'), { target: { value: 'lab-2' } });
    await confirmWith('Start again');
    await waitFor(() =>
      expect(server.calls).toContainEqual([startInLab, { studyId: 'study-1', labId: 'lab-2' }]),
    );
  });

  it('stops in its lab', async () => {
    show(<LabStatusPanel study={labStudy({ currentLabId: 'lab-1' })} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Stop data collection' }));
    await confirmWith('Stop data collection');
    await waitFor(() =>
      expect(server.calls).toContainEqual([stopInLab, { studyId: 'study-1', labId: 'lab-1' }]),
    );
  });

  it('offers nothing to users without access to labs', async () => {
    useSession.setState({ user: { id: 'eve', features: ['STUDY'] } as never });
    show(<LabStatusPanel study={labStudy()} />);
    await screen.findByText('Ready to start');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the machines of a lab study', () => {
  const DISABLED = { reason: 'Broken', by: 'Ada', createdDate: '2026-01-01T00:00:00.000Z' };
  it.each<[string, unknown[], RegExp]>([
    ['without a lab', [], /^Your company has no lab/],
    ['without machines', [aLab({ machines: [] })], /has no machines yet/],
    [
      'with disabled machines only',
      [aLab({ machines: [aMachine({ disabled: DISABLED })] })],
      /^All of these machines are disabled/,
    ],
    [
      'with machines that are off',
      [aLab({ machines: [aMachine({ lastPing: { ...PING, offline: true } })] })],
      /^None of these machines can take respondents now/,
    ],
  ])('%s a warning is shown', async (_, labs, warning) => {
    server.labs = labs;
    show(<LabStatusPanel study={labStudy()} />);
    await screen.findByText(warning);
  });

  it('are chosen, at least one of them', async () => {
    server.labs = [aLab({ machines: [aMachine(), aMachine({ id: 'm2', name: 'Desk 2' })] })];
    show(<LabStatusPanel study={labStudy()} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Choose machines' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'these machines' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Choose at least one machine.');
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Desk 2' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls).toContainEqual([
        setStudyMachines,
        { studyId: 'study-1', body: { availableOn: ['m2'] } },
      ]),
    );
  });
});

describe('the progress of a lab study', () => {
  const group = (more: Partial<PlaceGroup>): PlaceGroup => ({
    ...{ gender: 'MALE', isOld: false, variables: {}, waiting: 0, inProgress: 0, finished: 0 },
    ...more,
  });

  it('counts each kind, others, and everybody against the quota', async () => {
    server.places = [
      group({ finished: 1, waiting: 1 }),
      group({ gender: 'FEMALE', isOld: true, inProgress: 1 }),
      group({ gender: 'OTHER', finished: 1 }),
    ];
    show(<LabProgressPanel study={labStudy()} />);
    await screen.findByText('All respondents');
    const row = (name: string) => screen.getByText(name).parentElement?.textContent;
    expect(row('All respondents')).toBe('All respondents2 of 51 registered, 1 planned');
    expect(row('Men, 18 to 34')).toBe('Men, 18 to 341 of 20 registered, 1 planned');
    expect(row('Women, 35 and older')).toBe('Women, 35 and older0 of 11 registered, 0 planned');
    expect(row('Others')).toBe('Others1');
    // They have no number of their own, so their bar is a share of all five places.
    const [finished] = within(screen.getByText('Others').parentElement!).getByRole('img').children;
    expect((finished as HTMLElement).style.inlineSize).toBe('20%');
  });

  it('says that there is no quota', () => {
    show(<LabProgressPanel study={labStudy({ quota: null })} />);
    screen.getByText(/this study has none/);
  });
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function confirmWith(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name }));
}
