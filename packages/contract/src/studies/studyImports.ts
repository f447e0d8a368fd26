/**
 * Imports: an archive of a study, made at this or another installation, becomes a study here. The zip
 * file is uploaded as files of the repository are (`beginUpload`); a job reads and checks it, and
 * nothing of it is seen before all of it is there.
 */
import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, RequestId, Timestamp } from '../protocol/scalars';

export const ImportState = z.enum(['QUEUED', 'PROCESSING', 'SUCCEEDED', 'ERROR']);
export type ImportState = z.infer<typeof ImportState>;

/** What whoever imports a study should know; `count` and `name` are null where they say nothing. */
export const IMPORT_NOTES = [
  /** There is a study with its name already: `name` is the one it has got. */
  'RENAMED',
  /** The study, or a part of it, is here already, so this one has identifiers of its own. */
  'NEW_IDENTIFIERS',
  /** `count` respondents are in the file, and their recordings were not asked for. */
  'RECORDINGS_NOT_WANTED',
  /** Recordings were asked for, and the file has none. */
  'NO_RECORDINGS',
  /** `count` respondents withdrew or were deleted at this installation since the archive was made. */
  'RESPONDENTS_ERASED_HERE',
  /** The study used a panel, a lab or an end date, which do not come along. */
  'PANEL_LEFT_OUT',
  'LAB_LEFT_OUT',
  'END_DATE_LEFT_OUT',
  /** `count` files are not those of an archive and were ignored. */
  'FILES_IGNORED',
] as const;
export const ImportNote = z.object({
  code: z.enum(IMPORT_NOTES),
  count: z.nullable(z.int()),
  name: z.nullable(z.string()),
});
export type ImportNote = z.infer<typeof ImportNote>;

/** What came with an archive. */
export const ImportReport = z.object({
  /** Where it is from: the study and the installation's version there, and when the archive was made. */
  source: z.object({
    studyName: z.string(),
    software: z.string(),
    archivedDate: Timestamp,
  }),
  stimuli: z.int(),
  /** Pictures and videos, each with the hash that the archive says. */
  mediaFiles: z.int(),
  mediaBytes: z.number(),
  aois: z.int(),
  segments: z.int(),
  /** Respondents whose recordings came along; they are analysed again here. */
  respondents: z.int(),
  recordedBytes: z.number(),
  notes: z.array(ImportNote),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const StudyImport = z.object({
  id: Id,
  /** Of the zip file. */
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Null: it was deleted meanwhile. */
  targetFolderId: z.nullable(Id),
  withRecordings: z.boolean(),
  state: ImportState,
  /** 0 to 1, by bytes read. */
  progress: z.number(),
  /** Why it failed and what to do; nothing was imported. */
  message: z.nullable(z.string()),
  /** The reason as a word that stays, such as `HASH_DIFFERS`. */
  code: z.nullable(z.string()),
  requestedDate: Timestamp,
  completedDate: z.nullable(Timestamp),
  /** The new study, once it is there. */
  studyId: z.nullable(Id),
  studyName: z.nullable(z.string()),
  report: z.nullable(ImportReport),
});
export type StudyImport = z.infer<typeof StudyImport>;

export const listStudyImports = endpoint({
  method: 'GET',
  path: '/studies/imports',
  summary: 'The imports that the signed-in user asked for, newest first',
  needs: { allOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  answer: z.array(StudyImport),
});

export const createStudyImport = endpoint({
  method: 'POST',
  path: '/studies/imports',
  summary: 'Make a study of an uploaded archive, with its recordings or without',
  needs: { allOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  body: z.object({
    /** A finished upload of `beginUpload`. */
    assetId: Id,
    targetFolderId: Id,
    withRecordings: z.boolean(),
    requestId: RequestId,
  }),
  answer: StudyImport,
  refusals: { 422: 'The file has not arrived completely.' },
});

export const getStudyImport = endpoint({
  method: 'GET',
  path: '/studies/imports/{importId}',
  summary: 'How an import stands, and its report',
  needs: { allOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  answer: StudyImport,
});

export const deleteStudyImport = endpoint({
  method: 'DELETE',
  path: '/studies/imports/{importId}',
  summary: 'Take an import off the list; one that is not finished is cancelled, and nothing stays',
  needs: { allOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
});
