import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { getHistory, type UndoHistory } from '../../editing/undoHistory';
import { createAoiActions, type AoiActions } from './aoiActions';
import { choose } from './aoiEditor';
import { shownAois } from './aoiOutbox';

/** AOI edits have their own undo history, separate from the builder's. */
export const aoiHistory = (studyId: string): UndoHistory => getHistory(`aoi ${studyId}`);

/** AOI edits; a deletion can be undone from a snackbar. */
export function useAoiActions(studyId: string): AoiActions {
  const intl = useIntl();
  return useMemo(() => {
    const actions = createAoiActions(studyId, aoiHistory(studyId), intl);
    return {
      ...actions,
      remove(ids) {
        const names = shownAois(studyId).flatMap(({ id, name }) =>
          ids.includes(id) ? [name] : [],
        );
        if (names.length === 0) return;
        actions.remove(ids);
        choose([]);
        showUndoSnackbar(
          intl.formatMessage(
            {
              id: 'aoi.removed',
              defaultMessage:
                '{count, plural, one {“{name}” was deleted.} other {# AOIs were deleted.}}',
            },
            { count: names.length, name: names[0] },
          ),
          intl.formatMessage({ id: 'aoi.undoWord', defaultMessage: 'Undo' }),
          actions.undo,
        );
      },
    };
  }, [studyId, intl]);
}
