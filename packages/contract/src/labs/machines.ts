import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp } from '../protocol/scalars';
import { AgentVersion } from './agentBundle';
import { MACHINE_DEVICES_MAX, MachineDevice } from './devices';

export const MACHINE_NAME_MAX = 100;
export const LOCATION_MAX = 200;
export const SHARE_PATH_MAX = 500;
export const DISABLED_REASON_MAX = 500;

export const MachineRole = z.enum(['DATA_COLLECTOR', 'STUDY_OWNER']);
export type MachineRole = z.infer<typeof MachineRole>;

export const UPDATE_REASON_MAX = 300;

/** Another version that a machine does not run yet: it waits until nobody sits there, or could not install it. */
export const AgentUpdate = z.object({
  version: AgentVersion,
  state: z.enum(['WAITING', 'FAILED']),
  /** Why it failed, as a sentence of the agent; empty while it waits. */
  reason: z.string().check(z.maxLength(UPDATE_REASON_MAX)),
});
export type AgentUpdate = z.infer<typeof AgentUpdate>;

/** What a machine said of itself last. */
export const LastPing = z.object({
  timestamp: Timestamp,
  /** The study that is open on it; null: none is. */
  studyId: z.nullable(Id),
  /** It works on what it recorded, and shows that to whoever sits at it. */
  busyUiShown: z.boolean(),
  /** The slide that is shown, from 1; 0: none yet. */
  currentSlideNo: z.int().check(z.minimum(0)),
  slideCount: z.int().check(z.minimum(0)),
  /** It said that it was going off. */
  offline: z.boolean(),
  /** Sessions that wait to be uploaded. */
  queuedUploads: z.int().check(z.minimum(0)),
  /** Missing: its agent is older than devices. */
  devices: z.optional(z.array(MachineDevice).check(z.maxLength(MACHINE_DEVICES_MAX))),
  /** Further devices that were found, but are not taken. */
  devicesLeftOut: z.optional(z.int().check(z.minimum(0))),
  /** Null or left out: it runs what its server offers. */
  update: z.optional(z.nullable(AgentUpdate)),
});
export type LastPing = z.infer<typeof LastPing>;

/** Who has been sent to a machine and has not finished there. */
export const MachineRespondent = z.object({
  /** The id of the session, which exists once it has begun. */
  id: Id,
  label: z.string(),
  studyId: Id,
  studyName: z.string(),
  /** Null: the respondent has not begun. */
  startTime: z.nullable(Timestamp),
});
export type MachineRespondent = z.infer<typeof MachineRespondent>;

export const Machine = z.object({
  id: Id,
  name: z.string(),
  location: z.string(),
  labId: Id,
  /** The session that it has been given; null: none. */
  currentSession: z.nullable(Id),
  /** Null: nobody was sent to it, or somebody of a study that the caller may not see. */
  respondent: z.nullable(MachineRespondent),
  actingAs: MachineRole,
  /** Null: its agent has never reported. */
  lastPing: z.nullable(LastPing),
  /** The folder that it shares instead of the default one; empty: the default. */
  sharePathOverride: z.string(),
  createdDate: Timestamp,
  /** Null: it is enabled. */
  disabled: z.nullable(z.object({ reason: z.string(), by: z.string(), createdDate: Timestamp })),
  publicProductKey: z.string(),
  /** Null: no agent is installed. */
  pcAgentVersion: z.nullable(z.string()),
  /** Studies that it may be given. */
  availableOn: z.array(Id),
});
export type Machine = z.infer<typeof Machine>;

export const listMachines = endpoint({
  method: 'GET',
  path: '/machines/',
  summary: 'The machines of all labs of the company',
  needs: 'LAB',
  answer: z.array(Machine),
});

export const getMachine = endpoint({
  method: 'GET',
  path: '/machines/{machineId}',
  summary: 'One machine',
  needs: 'LAB',
  answer: Machine,
});

/** Only what is sent changes. */
export const MachineChange = z.object({
  name: z.optional(z.string().check(z.maxLength(MACHINE_NAME_MAX))),
  location: z.optional(z.string().check(z.maxLength(LOCATION_MAX))),
  actingAs: z.optional(MachineRole),
  sharePathOverride: z.optional(z.string().check(z.maxLength(SHARE_PATH_MAX))),
  /** Null enables it again. Who disabled it is known to the server. */
  disabled: z.optional(
    z.nullable(z.object({ reason: z.string().check(z.maxLength(DISABLED_REASON_MAX)) })),
  ),
});
export type MachineChange = z.infer<typeof MachineChange>;

export const changeMachine = endpoint({
  method: 'PUT',
  path: '/machines/{machineId}',
  summary: 'Change a machine, disable it with a reason, or enable it again',
  needs: 'LAB',
  body: MachineChange,
  answer: Machine,
  refusals: { 400: 'The name or the reason is missing (NOT_VALID).' },
});
