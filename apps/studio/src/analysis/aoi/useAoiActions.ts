import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { getHistory, type UndoHistory } from '../../editing/undoHistory';
import { createAoiActions, type AoiActions } from './aoiActions';
import { choose } from './aoiEditor';
import { shownAois } from './aoiOutbox';

/** The AOIs of a study have steps of their own, apart from those of the builder. */
export const aoiHistory = (studyId: string): UndoHistory => getHistory(`aoi ${studyId}`);

/** The edits of AOIs; what is deleted can be brought back from a message. */
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
