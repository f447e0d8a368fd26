import type { LastPing, Machine } from '@fovea/contract/labs/machines';

/** Agents report every ten seconds; after this long without a word a machine counts as offline. */
export const OFFLINE_AFTER_MS = 60_000;

export type PingMeaning = 'idle' | 'waitingForCalibration' | 'inProgress' | 'postProcessing';

/** What a machine was doing when it reported. */
export function pingMeaning(
  ping: Pick<LastPing, 'studyId' | 'slideCount' | 'busyUiShown'>,
): PingMeaning {
  if (ping.busyUiShown) return 'postProcessing';
  if (ping.studyId === null) return 'idle';
  return ping.slideCount > 0 ? 'inProgress' : 'waitingForCalibration';
}

/** In the order of the list of machines. */
export const MACHINE_STATES = [
  'notInstalled',
  'offline',
  'inProgress',
  'waitingToStart',
  'idle',
  'disabled',
  'studyOwner',
] as const;
export type MachineState = (typeof MACHINE_STATES)[number];

type Reporting = Pick<Machine, 'actingAs' | 'disabled' | 'lastPing' | 'currentSession'>;

export function machineState(machine: Reporting, nowMs: number): MachineState {
  const { actingAs, disabled, lastPing, currentSession } = machine;
  if (actingAs === 'STUDY_OWNER') return 'studyOwner';
  if (disabled !== null) return 'disabled';
  if (lastPing === null) return 'notInstalled';
  if (lastPing.offline || nowMs - Date.parse(lastPing.timestamp) > OFFLINE_AFTER_MS) {
    return 'offline';
  }
  if (pingMeaning(lastPing) !== 'idle') return 'inProgress';
  return currentSession === null ? 'idle' : 'waitingToStart';
}

/** States in which a machine takes no respondent, now or soon. */
const UNUSABLE: ReadonlySet<MachineState> = new Set([
  'notInstalled',
  'offline',
  'disabled',
  'studyOwner',
]);

/** Whether a machine in this state can take respondents, at once or after the one who is there. */
export const isUsable = (state: MachineState) => !UNUSABLE.has(state);

/** In the order of the overview of a lab, where a machine that is about to start is running a study. */
export const LAB_MACHINE_STATES = [
  'studyOwner',
  'disabled',
  'offline',
  'notInstalled',
  'idle',
  'running',
] as const;
export type LabMachineState = (typeof LAB_MACHINE_STATES)[number];

export function labMachineState(machine: Reporting, nowMs: number): LabMachineState {
  const state = machineState(machine, nowMs);
  return state === 'inProgress' || state === 'waitingToStart' ? 'running' : state;
}

type Named = Reporting & Pick<Machine, 'name'>;

/** For the list of machines: by state, then by name. */
export function byState<M extends Named>(machines: readonly M[], nowMs: number): M[] {
  return sorted(machines, (machine) => MACHINE_STATES.indexOf(machineState(machine, nowMs)));
}

/** For the overview of a lab: by its states, then by name. */
export function byLabState<M extends Named>(machines: readonly M[], nowMs: number): M[] {
  return sorted(machines, (machine) => LAB_MACHINE_STATES.indexOf(labMachineState(machine, nowMs)));
}

function sorted<M extends Named>(machines: readonly M[], placeOf: (machine: M) => number): M[] {
  const names = new Intl.Collator('en', { numeric: true });
  return machines.toSorted((a, b) => placeOf(a) - placeOf(b) || names.compare(a.name, b.name));
}
