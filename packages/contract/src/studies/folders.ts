import * as z from 'zod/mini';
import { endpoint } from '../protocol/endpoint';
import { File } from './files';
import { Id, Timestamp, RequestId } from '../protocol/scalars';
import { DesktopGeneration, StudyType } from './studyTypes';

const common = {
  id: Id,
  name: z.string(),
  company: Id,
  parentFolder: Id,
  version: z.int(),
  versionTimestamp: Timestamp,
  createdDate: Timestamp,
};

export const FolderEntry = z.object({
  type: z.literal('Folder'),
  ...common,
  /** Number of folders, studies and files in it. */
  itemCount: z.int(),
});
export type FolderEntry = z.infer<typeof FolderEntry>;

export const StudyItem = z.object({
  type: z.literal('StudyItem'),
  ...common,
  /** Same as `id`. */
  study: Id,
  studyType: StudyType,
  desktopGeneration: z._default(DesktopGeneration, 'fovea_ONLINE'),
  collectingData: z.boolean(),
  /** The lab currently collecting data for it. */
  currentLab: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The study can no longer be renamed or changed. */
  locked: z.boolean(),
  /** Being processed after an upload from a lab; clients refetch until this is false. */
  loading: z.boolean(),
  respondentCount: z.int(),
  thumbnailUrl: z.nullable(z.string()),
});
export type StudyItem = z.infer<typeof StudyItem>;

/** A copy in progress. */
export const StudyCopyItem = z.object({
  type: z.literal('StudyCopyItem'),
  ...common,
  activityId: Id,
  studyType: StudyType,
  /** 0 to 1. */
  progress: z.number(),
  state: z.enum(['CREATED', 'PROCESSING', 'RETRYING', 'ERROR']),
});
export type StudyCopyItem = z.infer<typeof StudyCopyItem>;

export const FileItem = z.object({ type: z.literal('FileItem'), ...common, file: File });
export type FileItem = z.infer<typeof FileItem>;

export const FolderItem = z.discriminatedUnion('type', [
  FolderEntry,
  StudyItem,
  StudyCopyItem,
  FileItem,
]);
export type FolderItem = z.infer<typeof FolderItem>;

/** The values of the type filter. */
export const ITEM_FILTERS = ['online', 'rdc', 'lab', 'image', 'video', 'surveyTheme'] as const;
export const ItemFilter = z.enum(ITEM_FILTERS);
export type ItemFilter = z.infer<typeof ItemFilter>;

export const ITEM_ORDERS = ['name', 'type', 'createdDate', 'respondents', 'collecting'] as const;
export const ItemOrder = z.enum(ITEM_ORDERS);
export type ItemOrder = z.infer<typeof ItemOrder>;

export const FolderQuery = z.object({
  /** Comma-separated; folders are always shown. */
  types: z.optional(z.string().check(z.maxLength(100))),
  search: z.optional(z.string().check(z.maxLength(200))),
  order: z.optional(ItemOrder),
  direction: z.optional(z.enum(['asc', 'desc'])),
  offset: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  /** At most 200, by default 100. */
  limit: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
});
export type FolderQuery = z.infer<typeof FolderQuery>;

export const Folder = z.object({
  id: Id,
  name: z.string(),
  company: Id,
  /** Null for the root folder. */
  parentFolder: z.nullable(Id),
  version: z.int(),
  folderPath: z.array(z.object({ folderId: Id, folderName: z.string() })),
  /** One page of the contents: folders first, then the rest in the requested order. */
  items: z.array(FolderItem),
  /** Number of items on all pages, with the filters applied. */
  total: z.int(),
  /** Number of items of each type, ignoring the type filter. */
  counts: z.record(ItemFilter, z.int()),
  /** Names of all folders in it, to check a new name against. */
  folderNames: z.array(z.string()),
});
export type Folder = z.infer<typeof Folder>;

export const getFolder = endpoint({
  method: 'GET',
  path: '/folders/{folderId}',
  summary: 'A folder with one page of what lies in it',
  needs: 'STUDY',
  query: FolderQuery,
  answer: Folder,
});

export const listFolders = endpoint({
  method: 'GET',
  path: '/folders',
  summary: 'Every folder of the company, for choosing where to move something',
  needs: 'STUDY',
  answer: z.array(z.object({ id: Id, name: z.string(), parentFolder: z.nullable(Id) })),
});

export const createFolder = endpoint({
  method: 'POST',
  path: '/folders/{folderId}',
  summary: 'Create a folder in a folder',
  needs: 'STUDY',
  body: z.object({ name: z.string(), requestId: RequestId }),
  answer: FolderEntry,
  refusals: { 409: 'Cannot be the same name as a sibling folder.' },
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/folders/{folderId}',
  summary: 'Delete an empty folder',
  needs: 'STUDY',
  query: z.object({ version: z.string().check(z.regex(/^\d{1,9}$/)) }),
  refusals: { 409: 'The folder is not empty, is the root, or was changed meanwhile.' },
});

export const addStudyToFolder = endpoint({
  method: 'POST',
  path: '/folders/{folderId}/item',
  summary: 'Put a study into a folder',
  needs: 'STUDY',
  body: z.object({ studyId: Id }),
  answer: StudyItem,
});

export const FolderItemChange = z.object({
  type: z.enum(['Folder', 'StudyItem', 'StudyCopyItem', 'FileItem']),
  id: Id,
  /** The version the client has; if it is outdated, the answer is 409. */
  version: z.int(),
  /** The target folder. */
  parent: Id,
  name: z.string().check(z.maxLength(255)),
});
export type FolderItemChange = z.infer<typeof FolderItemChange>;

export const changeFolderItem = endpoint({
  method: 'PUT',
  path: '/folders/{folderId}/items/{itemId}',
  summary: 'Move or rename what lies in a folder',
  needs: 'STUDY',
  body: FolderItemChange,
  answer: FolderItem,
  refusals: {
    409: 'The name is taken there, the item was changed meanwhile, the study is locked, or a folder would lie in itself.',
  },
});
