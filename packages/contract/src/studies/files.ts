import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { Id, Timestamp, RequestId, Sha256 } from '../protocol/scalars';

export const FILE_KINDS = ['image', 'video', 'surveyTheme', 'surveyThemeImage'] as const;
export const FileKind = z.enum(FILE_KINDS);
export type FileKind = z.infer<typeof FileKind>;

/** A file of the company's repository. Studies that use it have their own copy. */
export const File = z.object({
  id: Id,
  name: z.string(),
  kind: FileKind,
  /** Signed and short-lived. */
  url: z.string(),
  /** 195x147; null if the file has no picture. */
  thumbnailUrl: z.nullable(z.string()),
  mimeType: z.string(),
  sizeBytes: z.number(),
  /** Pixels; null if the file has no dimensions. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationMs: z.nullable(z.number()),
  parentFolder: Id,
  createdDate: Timestamp,
});
export type File = z.infer<typeof File>;

/** Size of every upload part except the last. The content hash depends on it. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

export const UploadPart = z.object({
  /** Starts at 1. */
  part: z.int(),
  sizeBytes: z.int(),
  /** Signed URL: PUT the bytes here. */
  url: z.string(),
  /** The bytes of this part are already stored. */
  received: z.boolean(),
});
export type UploadPart = z.infer<typeof UploadPart>;

/** An upload in progress: request it again with the same id to continue after a lost connection. */
export const Upload = z.object({
  assetId: Id,
  name: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  uploadLocation: z.string(),
  parts: z.array(UploadPart),
  /** The header in which each part carries its SHA-256, and the encoding. */
  checksum: z.object({ header: z.string(), encoding: z.enum(['hex', 'base64']) }),
  /** A file in the repository with the same content, if a content hash was given. */
  duplicate: z.nullable(z.object({ id: Id, name: z.string() })),
});
export type Upload = z.infer<typeof Upload>;

export const NewUpload = z.object({
  /** Chosen by the client, so that a repeated request continues the same upload. */
  assetId: Id,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  fileName: z.string().check(z.minLength(1), z.maxLength(4096)),
  fileSize: z.int().check(z.minimum(1)),
  /** SHA-256 over the SHA-256 of every part in order (bytes, not hexadecimal). */
  contentHash: z.optional(Sha256),
  /** SHA-256 of every part in order. If given, the URLs accept exactly these bytes. */
  partHashes: z.optional(z.array(Sha256).check(z.maxLength(10_000))),
});

export const beginUpload = endpoint({
  method: 'POST',
  path: '/files/uploads',
  summary: 'Begin, or go on with, the upload of a file: signed addresses for its parts',
  needs: { anyOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  body: NewUpload,
  answer: Upload,
  refusals: { 413: 'The file is larger than this server takes.' },
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/files/uploads/{assetId}',
  summary: 'Give an upload up; its bytes are removed',
  needs: { anyOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
});

/** Form fields arrive as text: numbers and booleans are written out. */
export const NewFile = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  parentFolderId: Id,
  /** An upload whose parts have all been received. If omitted, the body carries the part `file`. */
  assetId: z.optional(Id),
  /** If omitted, derived from the content; a picture becomes an image. */
  kind: z.optional(FileKind),
  /** 'true' stores the file even if the same content exists already. */
  ignoreDuplicate: z.optional(z.enum(['true', 'false'])),
  /** Measured by the browser; the server measures again and refuses values that do not match. */
  width: z.optional(z.string()),
  height: z.optional(z.string()),
  durationMs: z.optional(z.string()),
  mimeType: z.optional(z.string().check(z.maxLength(200))),
  requestId: RequestId,
});
export type NewFile = z.infer<typeof NewFile>;

export const createFile = endpoint({
  method: 'POST',
  path: '/files',
  summary:
    'Put a file into the repository: with the part `file`, or with the id of a finished upload; `thumbnail` is an image part, needed for videos: the frame at 1 s, half of a shorter one',
  needs: { anyOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  sends: 'multipart',
  body: NewFile,
  answer: File,
  refusals: {
    409: 'This file has already been uploaded as {name}. The field `duplicate` of the problem names it.',
    413: 'The file is larger than this server takes.',
    422: 'The file is not what it should be: not of a listed type, broken, too long or too large.',
  },
});

export const getFile = endpoint({
  method: 'GET',
  path: '/files/{fileId}',
  summary: 'A file with fresh addresses of its content',
  needs: 'STUDY',
  answer: File,
});

export const listFiles = endpoint({
  method: 'GET',
  path: '/files',
  summary: 'The files of the company, newest first; for choosing one',
  needs: 'STUDY',
  query: z.object({
    kind: z.optional(FileKind),
    search: z.optional(z.string().check(z.maxLength(200))),
    offset: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  }),
  answer: z.object({ files: z.array(File), total: z.int() }),
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/files/{fileId}',
  summary: 'Delete a file; studies that use it keep their copy. It can be brought back for a day',
  needs: { anyOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
});

export const undeleteFile = endpoint({
  method: 'PUT',
  path: '/files/{fileId}/undelete',
  summary: 'Bring a deleted file back',
  needs: { anyOf: ['REMOTE_DATA_COLLECTION', 'ONLINE_STUDY_BUILDER'] },
  answer: File,
});

export const copyFileToStudy = endpoint({
  method: 'POST',
  path: '/files/{fileId}/copy/{studyId}',
  summary: 'Copy a file to a study; the asset id makes a stimulus of it',
  needs: 'ONLINE_STUDY_BUILDER',
  answer: z.object({ assetId: Id, name: z.string() }),
  refusals: { 409: 'The study is locked.' },
});
