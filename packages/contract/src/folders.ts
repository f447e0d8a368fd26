import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, Moment } from './scalars';
import { StudyType } from './studies';

export const StudyItem = z.object({
  type: z.literal('StudyItem'),
  id: Id,
  name: z.string(),
  parentFolder: Id,
  createdDate: Moment,
  version: z.int(),
  versionTimestamp: Moment,
  studyType: StudyType,
  collectingData: z.boolean(),
  /** The study may not be renamed or changed any more. */
  locked: z.boolean(),
  respondentCount: z.int(),
  thumbnailUrl: z.nullable(z.string()),
});
export type StudyItem = z.infer<typeof StudyItem>;

export const Folder = z.object({
  id: Id,
  name: z.string(),
  company: Id,
  folderPath: z.array(z.object({ folderId: Id, folderName: z.string() })),
  items: z.array(StudyItem),
});
export type Folder = z.infer<typeof Folder>;

export const getFolder = endpoint({
  method: 'GET',
  path: '/folders/{folderId}',
  summary: 'A folder with what lies in it',
  needs: 'STUDY',
  answer: Folder,
});
