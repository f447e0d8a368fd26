import * as z from 'zod/mini';
import { Activity } from './activities';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp, RequestId } from '../protocol/scalars';
import { Study } from './studies';

/** Copying, deleting and other operations on a study as a whole. */

export const copyStudy = endpoint({
  method: 'POST',
  path: '/studies/{studyId}/copy',
  summary:
    'Duplicate a study that was built here with everything that it is built of, as an activity',
  needs: { allOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  body: z.object({ name: z.string(), targetFolderId: Id, requestId: RequestId }),
  answer: Activity,
  refusals: { 409: 'Cannot be the same name as an existing study, or the study cannot be copied.' },
});

export const deleteStudy = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}',
  summary: 'Delete a study; it lies among the deleted studies and can be brought back',
  needs: 'STUDY',
});

export const deleteStudyForEver = endpoint({
  method: 'DELETE',
  path: '/studies/{studyId}/permanent',
  summary: 'Delete a study, deleted before or not, with everything that was collected, for ever',
  needs: 'STUDY',
  query: z.object({ confirmation: z.string().check(z.maxLength(300)) }),
  refusals: { 409: "The confirmation is neither 'delete' nor the name of the study." },
});

export const listStudyNames = endpoint({
  method: 'GET',
  path: '/studies/names',
  summary: 'The names of all studies that exist, for checking a name and naming activities',
  needs: 'STUDY',
  answer: z.array(z.object({ id: Id, name: z.string() })),
});

export const checkStudyVersions = endpoint({
  method: 'POST',
  path: '/studies/versions',
  summary: 'Which of these studies were changed or deleted: the version there is now, or null',
  needs: 'STUDY',
  body: z.record(Id, z.int()),
  answer: z.record(Id, z.nullable(z.int())),
});

export const setEditors = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/editors',
  summary: 'Who may see and change the study; nobody listed means everybody of the company',
  needs: 'LIMITED_STUDY_VIEW',
  body: z.object({ editors: z.array(Id).check(z.maxLength(1000)) }),
  answer: Study,
});

export const setValidTo = endpoint({
  method: 'PUT',
  path: '/studies/{studyId}/validTo',
  summary: 'The last day on which the study may collect data: today or later',
  needs: 'ONLINE_STUDY_BUILDER',
  /** A day, YYYY-MM-DD. */
  body: z.object({ validTo: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  answer: Study,
});

export const DeletionStatus = z.enum(['MANUALLY_DELETED', 'WARNING_SENT', 'DELETION_NOTICE_SENT']);
export type DeletionStatus = z.infer<typeof DeletionStatus>;

export const DeletedStudy = z.object({
  id: Id,
  name: z.string(),
  deletedDate: Timestamp,
  updatedDate: Timestamp,
  lastUpdated: Timestamp,
  deletionStatus: DeletionStatus,
  /** When it will be deleted permanently. */
  finalDeletionDate: Timestamp,
  respondentCount: z.int(),
  nativeCloudStudy: z.boolean(),
  downloadAvailable: z.boolean(),
  downloadGenerationInProgress: z.boolean(),
  /** 0 to 1 while the download is being prepared. */
  downloadProgress: z.nullable(z.number()),
  downloadError: z.nullable(z.string()),
});
export type DeletedStudy = z.infer<typeof DeletedStudy>;

export const listDeletedStudies = endpoint({
  method: 'GET',
  path: '/deleted/studies',
  summary: 'The deleted studies that can still be brought back',
  needs: 'STUDY',
  answer: z.array(DeletedStudy),
});

export const getDeletedStudy = endpoint({
  method: 'GET',
  path: '/deleted/studies/{studyId}',
  summary: 'A deleted study',
  needs: 'STUDY',
  answer: DeletedStudy,
});

export const undeleteStudy = endpoint({
  method: 'PUT',
  path: '/deleted/studies/{studyId}/undelete',
  summary: 'Bring a deleted study back, into the root folder',
  needs: 'STUDY',
  answer: z.object({ id: Id, name: z.string(), folder: Id }),
});

export const generateDownload = endpoint({
  method: 'PUT',
  path: '/deleted/studies/{studyId}/generateDownload',
  summary: 'Make a zip file of a deleted study that was built here',
  needs: 'STUDY',
  answer: DeletedStudy,
});

export const getDownloadUrl = endpoint({
  method: 'GET',
  path: '/deleted/studies/{studyId}/downloadUrl',
  summary: 'A short-lived address of the zip file',
  needs: 'STUDY',
  answer: z.object({ url: z.string() }),
  refusals: { 409: 'The download has not been generated yet.' },
});
