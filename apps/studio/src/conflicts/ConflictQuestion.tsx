import { lazy, Suspense } from 'react';
import { useConflictQuestion } from '../currentStudy/studyConflict';

// With the names of everything a survey can have: loaded when somebody is asked.
const StudyConflictDialog = lazy(() =>
  import('./StudyConflictDialog').then((module) => ({ default: module.StudyConflictDialog })),
);
const DeletedDialog = lazy(() =>
  import('./DeletedDialog').then((module) => ({ default: module.DeletedDialog })),
);

/** The open question about an edit that met somebody else's. */
export function ConflictQuestion() {
  const question = useConflictQuestion((state) => state.question);
  if (!question) return null;
  return (
    <Suspense>
      {question.kind === 'values' ? (
        <StudyConflictDialog question={question} />
      ) : (
        <DeletedDialog question={question} />
      )}
    </Suspense>
  );
}
