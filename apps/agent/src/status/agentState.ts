import type { AssignedSession } from '@fovea/contract/labs/agents';
import type { LiveDevice } from '@fovea/contract/labs/devices';
import type { AgentUpdate } from '@fovea/contract/labs/machines';
import type { PackageProgress } from '../local/packageStore';
import type { WaitingSession } from '../local/uploads';
import type { KioskState } from '../kiosk/kiosk';

/** A difference of the clocks above this is said. */
export const CLOCK_DIFFERENCE_SHOWN_MS = 2000;

/** What the agent knows of itself, as its status page shows it. */
export interface AgentState {
  readonly version: string;
  /** Null: the server offers no other one. */
  readonly update: AgentUpdate | null;
  readonly machineName: string;
  readonly labName: string | null;
  readonly server: string;
  readonly key: string;
  /** `waiting`: the server has not answered since the start. */
  readonly connection: 'notPaired' | 'waiting' | 'connected' | 'unreachable';
  /** When the server could not be reached for the first time since it answered last. */
  readonly unreachableSince: Date | null;
  readonly isDisabled: boolean;
  /** As the server said last. */
  readonly session: Pick<AssignedSession, 'id' | 'respondentLabel' | 'studyName'> | null;
  /** What is being downloaded for the session that comes next. */
  readonly preparing: PackageProgress | null;
  /** Sessions that are not at the server yet. */
  readonly waiting: readonly WaitingSession[];
  readonly mayUpload: boolean;
  /** When the upload window opens, HH:MM in UTC; null: not known yet. */
  readonly windowStart: string | null;
  readonly kiosk: KioskState;
  /** The path of the browser; null: none was found. */
  readonly chromium: string | null;
  /** Above zero: the machine is ahead of the server. Null: not measured yet. */
  readonly clockAheadMs: number | null;
  readonly devices: readonly LiveDevice[];
  /** Devices that were found, but are more than an agent takes. */
  readonly devicesLeftOut: number;
  /** What is recorded cannot be kept. */
  readonly isDiskFull: boolean;
  readonly lastError: { readonly text: string; readonly at: Date } | null;
}
