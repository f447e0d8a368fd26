import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { showUndoSnackbar } from '../controls/feedback/showUndoSnackbar';
import { useConflictUndo } from '../currentStudy/conflictUndo';
import { hasSaved } from '../currentStudy/ownSaves';
import { useConflictQuestion } from '../currentStudy/studyConflict';
import { edits } from '../state/edits';

// With the names of everything a survey can have: loaded when somebody is asked.
const StudyConflictDialog = lazy(() =>
  import('./StudyConflictDialog').then((module) => ({ default: module.StudyConflictDialog })),
);
const DeletedDialog = lazy(() =>
  import('./DeletedDialog').then((module) => ({ default: module.DeletedDialog })),
);
const OverwrittenNotices = lazy(() =>
  import('./OverwrittenNotices').then((module) => ({ default: module.OverwrittenNotices })),
);

/** The open question about an edit that met somebody else's, and notices about saved ones that did. */
export function ConflictQuestion() {
  const question = useConflictQuestion((state) => state.question);
  useUndoOffer();
  const hasEdited = useSyncExternalStore(edits.subscribe, hasSaved);
  return (
    <Suspense>
      {hasEdited && <OverwrittenNotices />}
      {question &&
        (question.kind === 'values' ? (
          <StudyConflictDialog question={question} />
        ) : (
          <DeletedDialog question={question} />
        ))}
    </Suspense>
  );
}

/** After a choice: it can be taken back. */
function useUndoOffer(): void {
  const intl = useIntl();
  const undo = useConflictUndo((state) => state.undo);
  useEffect(() => {
    if (!undo) return;
    showUndoSnackbar(
      intl.formatMessage({ id: 'stale.saved', defaultMessage: 'Saved as you chose.' }),
      intl.formatMessage({ id: 'stale.undo', defaultMessage: 'Take the other one' }),
      undo,
    );
    useConflictUndo.setState({ undo: null });
  }, [undo, intl]);
}
