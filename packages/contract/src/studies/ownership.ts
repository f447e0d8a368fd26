import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id } from '../protocol/scalars';
import { Study } from './studies';

/** Who owns a study. The owner always sees it, whoever its editors are. */

export const listPossibleOwners = endpoint({
  method: 'GET',
  path: '/studies/{studyId}/possibleOwners',
  summary: 'The users who can become the owner of the study: active, and allowed to use studies',
  needs: 'ONLINE_STUDY_BUILDER',
  answer: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
});

export const setOwner = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/owner',
  summary: 'Give the study to another user of the company',
  needs: 'ONLINE_STUDY_BUILDER',
  body: z.object({ owner: Id }),
  answer: Study,
  refusals: {
    403: 'Only the owner and account administrators change the owner (NOT_OWNER).',
    409: 'The new owner’s account is closed (OWNER_CLOSED) or lacks studies (OWNER_WITHOUT_STUDIES).',
  },
});
