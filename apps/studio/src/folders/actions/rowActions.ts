import type { Feature } from '@fovea/contract/protocol/access';
import type { FolderItem } from '@fovea/contract/studies/folders';
import { canDuplicateStudy, canRenameStudy } from '@fovea/rules/studies/folders';
import { canCreateStudy } from '@fovea/rules/studies/studyCreation';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';

export const ROW_ACTIONS = ['open', 'rename', 'duplicate', 'move', 'delete'] as const;
export type RowAction = (typeof ROW_ACTIONS)[number];

export interface OfferedAction {
  readonly action: RowAction;
  /** Why it is disabled; null if it is available. */
  readonly obstacle: 'locked' | null;
}

const allowed = (...actions: RowAction[]): OfferedAction[] =>
  actions.map((action) => ({ action, obstacle: null }));

/**
 * The actions of a row. Rename is available for unlocked studies that were built here, Duplicate for
 * all that were, Delete for all studies. Actions that are not listed are hidden.
 */
export function rowActions(item: FolderItem, features: readonly Feature[]): OfferedAction[] {
  const canChangeFiles =
    features.includes('REMOTE_DATA_COLLECTION') || features.includes('ONLINE_STUDY_BUILDER');
  switch (item.type) {
    case 'Folder':
      return allowed('open', 'rename', 'move', 'delete');
    case 'StudyItem': {
      const rename: OfferedAction = {
        action: 'rename',
        obstacle: canRenameStudy(item) ? null : 'locked',
      };
      return [
        ...allowed('open'),
        ...(isBuiltHere(item) ? [rename] : []),
        ...(canDuplicateStudy(item) && canCreateStudy(item.studyType, features)
          ? allowed('duplicate')
          : []),
        ...allowed('move', 'delete'),
      ];
    }
    case 'FileItem':
      return canChangeFiles ? allowed('open', 'move', 'delete') : allowed('open', 'move');
    case 'StudyCopyItem':
      return [];
  }
}

/** Whether all rows offer an action. */
export function areOfferedForAll(
  items: readonly FolderItem[],
  action: RowAction,
  features: readonly Feature[],
): boolean {
  return (
    items.length > 0 &&
    items.every((item) =>
      rowActions(item, features).some((one) => one.action === action && one.obstacle === null),
    )
  );
}
