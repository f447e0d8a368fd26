import type { StudyItem } from '@fovea/contract/folders';
import * as z from 'zod/mini';

export const STUDY_COLUMNS = ['name', 'type', 'state', 'respondents', 'created'] as const;
export type StudyColumn = (typeof STUDY_COLUMNS)[number];

/** What stands in the address of a folder: the filter and the order. */
export const FolderSearch = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  sort: z.catch(z.optional(z.enum(STUDY_COLUMNS)), undefined),
  desc: z.catch(z.optional(z.boolean()), undefined),
});
export type FolderSearch = z.infer<typeof FolderSearch>;

const stateRank = (item: StudyItem) => (item.collectingData ? 0 : item.locked ? 1 : 2);

/** Studies whose name holds the filter, in the order chosen; newest first when none is. */
export function studiesInOrder(items: readonly StudyItem[], search: FolderSearch): StudyItem[] {
  const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const wanted = (search.q ?? '').trim().toLocaleLowerCase();
  const column = search.sort ?? 'created';
  const turn = (search.sort ? search.desc : true) ? -1 : 1;
  const compare = (a: StudyItem, b: StudyItem): number => {
    switch (column) {
      case 'name':
        return byName.compare(a.name, b.name);
      case 'type':
        return byName.compare(a.studyType, b.studyType);
      case 'state':
        return stateRank(a) - stateRank(b);
      case 'respondents':
        return a.respondentCount - b.respondentCount;
      case 'created':
        return a.createdDate < b.createdDate ? -1 : a.createdDate > b.createdDate ? 1 : 0;
    }
  };
  return items
    .filter((item) => item.name.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => turn * compare(a, b) || byName.compare(a.name, b.name));
}
