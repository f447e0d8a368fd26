/** Studies whose respondents come to a lab: their start, their machines and their progress. */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';
import { PlaceGroup } from './registrations';
import { Quota, RespondentRegistration } from '../studies/quota';
import { Study } from '../studies/studies';

export const ActiveStudy = z.object({
  id: Id,
  name: z.string(),
  currentLabId: Id,
  /** Changes with everything that an agent has to fetch again. */
  version: z.int(),
  quota: z.nullable(Quota),
  respondentRegistration: RespondentRegistration,
  /** The respondents that it has, by their kinds. */
  places: z.array(PlaceGroup),
  /** Machines that may be given respondents of it; empty: all machines of the lab. */
  availableOn: z.array(Id),
});
export type ActiveStudy = z.infer<typeof ActiveStudy>;

export const listActiveInLab = endpoint({
  method: 'GET',
  path: '/studies/activeInLab',
  summary: 'The studies that a lab collects data for now, with how far their quotas are filled',
  needs: 'LAB',
  answer: z.array(ActiveStudy),
});

export const getLabProgress = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/labProgress',
  summary: 'How many respondents of each kind a lab study has: waiting, on a machine and finished',
  needs: 'STUDY',
  answer: z.object({ places: z.array(PlaceGroup) }),
  refusals: { 409: 'The study is no lab study (NOT_LAB).' },
});

const CurrentLab = z.object({ currentLabId: z.nullable(Id) });

export const startInLab = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/labs/{labId}/start',
  summary: 'Start the data collection of a lab study in a lab',
  needs: { allOf: ['STUDY', 'LAB'] },
  answer: CurrentLab,
  refusals: {
    409: 'The study cannot start as it is (CANNOT_START, EXPIRED), is no lab study (NOT_LAB) or another lab collects for it (OTHER_LAB).',
  },
});

export const stopInLab = endpoint({
  method: 'POST',
  path: '/datacollection/studies/{studyId}/labs/{labId}/stop',
  summary: 'Stop the data collection of a lab study; sessions in progress are finished',
  needs: { allOf: ['STUDY', 'LAB'] },
  answer: CurrentLab,
  refusals: {
    409: 'The study is no lab study (NOT_LAB), or another lab collects for it (OTHER_LAB).',
  },
});

export const setStudyMachines = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/machines',
  summary: 'Choose the machines that may be given respondents of a lab study; none: all of the lab',
  needs: { allOf: ['STUDY', 'LAB'] },
  body: z.object({ availableOn: z.array(Id).check(z.maxLength(500)) }),
  answer: Study,
  refusals: { 409: 'The study is no lab study (NOT_LAB).' },
});
