/** Respondents of lab studies: who is registered, planned, sent to a machine and removed. */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { pageQuery } from '../protocol/paging';
import { Id, RequestId, Timestamp } from '../protocol/scalars';
import { Machine } from '../labs/machines';
import { Quota, RespondentRegistration } from '../studies/quota';

export const RESPONDENT_AGE_MAX = 130;
/** Planned respondents that one upload adds. */
export const PLANNED_AT_ONCE_MAX = 1000;

export const RespondentGender = z.enum(['MALE', 'FEMALE', 'OTHER']);
export type RespondentGender = z.infer<typeof RespondentGender>;

export const RegistrationState = z.enum([
  /** No machine has been chosen yet. */
  'WAITING',
  /** Sent to a machine; the start time says whether the session has begun there. */
  'IN_PROGRESS',
  'FINISHED',
]);
export type RegistrationState = z.infer<typeof RegistrationState>;

/** A respondent of a lab study, and the session once it has begun; both have the same id. */
export const RegisteredRespondent = z.object({
  id: Id,
  studyId: Id,
  studyName: z.string(),
  label: z.string(),
  /** Null: not known, or erased. */
  age: z.nullable(z.int()),
  gender: z.nullable(RespondentGender),
  /** Answers to the variables of the quota. */
  variables: z.record(z.string(), z.string()),
  machineId: z.nullable(Id),
  state: RegistrationState,
  /** False: nothing has begun, so that a machine can still be chosen, or the respondent be removed. */
  hasSession: z.boolean(),
  createdDate: Timestamp,
  startTime: z.nullable(Timestamp),
  endTime: z.nullable(Timestamp),
});
export type RegisteredRespondent = z.infer<typeof RegisteredRespondent>;

/** Respondents of one kind, as the quota counts them. */
export const PlaceGroup = z.object({
  gender: z.nullable(RespondentGender),
  /** Whether they are as old as the quota's `oldAt`; null: their age is not known. */
  isOld: z.nullable(z.boolean()),
  variables: z.record(z.string(), z.string()),
  waiting: z.int(),
  inProgress: z.int(),
  finished: z.int(),
});
export type PlaceGroup = z.infer<typeof PlaceGroup>;

/** A lab study with a quota that respondents can be registered or planned for. */
export const RegistrationStudy = z.object({
  id: Id,
  name: z.string(),
  /** The lab in which its data is being collected; null: respondents can only be planned. */
  currentLabId: z.nullable(Id),
  respondentRegistration: RespondentRegistration,
  quota: Quota,
  places: z.array(PlaceGroup),
});
export type RegistrationStudy = z.infer<typeof RegistrationStudy>;

export const RegistrationMachine = z.pick(Machine, {
  id: true,
  name: true,
  location: true,
  labId: true,
  currentSession: true,
  actingAs: true,
  lastPing: true,
  disabled: true,
  availableOn: true,
});
export type RegistrationMachine = z.infer<typeof RegistrationMachine>;

export const getRegistrationDesk = endpoint({
  method: 'GET',
  path: '/respondents/desk',
  summary: 'What registering respondents needs: labs, studies with their space, and machines',
  needs: 'RESPONDENTS',
  answer: z.object({
    /** The clock of the server, which the reports of the machines are judged by. */
    time: Timestamp,
    labs: z.array(z.object({ id: Id, name: z.string() })),
    studies: z.array(RegistrationStudy),
    machines: z.array(RegistrationMachine),
  }),
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/respondents/',
  summary: 'The respondents of lab studies with the states of their sessions, the newest first',
  needs: 'RESPONDENTS',
  query: z.object({
    studyId: z.optional(Id),
    state: z.optional(RegistrationState),
    page: pageQuery.page,
    pageSize: pageQuery.pageSize,
  }),
  answer: z.object({ items: z.array(RegisteredRespondent), total: z.int() }),
});

/** Bounded far above what a quota allows; rules say what is valid. */
const Text = z.string().check(z.maxLength(500));
const Variables = z.record(Text, Text);

/** What is said of a respondent at the registration. */
export const NewRespondent = z.object({
  age: z.int().check(z.minimum(1), z.maximum(RESPONDENT_AGE_MAX)),
  gender: RespondentGender,
  /** For each variable of the quota the label of one of its buckets. */
  variables: Variables,
});
export type NewRespondent = z.infer<typeof NewRespondent>;

export const registerRespondent = endpoint({
  method: 'POST',
  path: '/respondents/',
  summary: 'Register a respondent and send them to a machine; without a machine they wait',
  needs: 'RESPONDENTS',
  body: z.extend(NewRespondent, {
    studyId: Id,
    machineId: z.nullable(Id),
    requestId: RequestId,
  }),
  answer: RegisteredRespondent,
  refusals: {
    400: 'A variable of the quota has no valid answer (NOT_VALID).',
    409: 'The machine cannot be used (MACHINE_NOT_USABLE), the study cannot be taken part in (STUDY_NOT_AVAILABLE), or there is no space for this kind of respondent (TEST_PLAN_FULL).',
  },
});

export const planRespondents = endpoint({
  method: 'POST',
  path: '/respondents/planned',
  summary: 'Add planned respondents to a study: all of them or none',
  needs: 'RESPONDENTS',
  body: z.object({
    studyId: Id,
    respondents: z.array(NewRespondent).check(z.minLength(1), z.maxLength(PLANNED_AT_ONCE_MAX)),
    requestId: RequestId,
  }),
  answer: z.object({ added: z.int() }),
  refusals: {
    400: 'A variable of the quota has no valid answer; the path says for which respondent (NOT_VALID).',
    409: 'The study has no quota or has finished (STUDY_NOT_AVAILABLE), or there is no space; the path says for which respondent (TEST_PLAN_FULL).',
  },
});

export const sendToMachine = endpoint({
  method: 'PUT',
  path: '/respondents/{registrationId}/machine',
  summary: 'Send a respondent who waits to a machine',
  needs: 'RESPONDENTS',
  body: z.object({ machineId: Id }),
  answer: RegisteredRespondent,
  refusals: {
    409: 'The respondent does not wait any more (NOT_WAITING), the machine cannot be used (MACHINE_NOT_USABLE), the study cannot be taken part in (STUDY_NOT_AVAILABLE), or there is no space (TEST_PLAN_FULL).',
  },
});
