import { lazy, Suspense, useSyncExternalStore } from 'react';
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
