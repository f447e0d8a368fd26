import type { Answer } from '@fovea/contract/protocol/endpoint';
import type { Arrangement } from '@fovea/contract/studies/blocks';
import { getStudy, type Study, type StudyChange } from '@fovea/contract/studies/studies';
import { useMemo, useSyncExternalStore } from 'react';
import { edits } from '../state/edits';
import { createChangeEdit, withEdits, type CallEdit, type StudyEdit } from './studyEdits';
import { onEditSettled, outboxId, studyOutbox } from './studyOutbox';
import { knownServerState, useApiQuery, type ApiQueryOptions } from '../state/serverState';

type Refused = (reason: unknown) => void;

/** Changes fields of a study and its stimuli; shown at once, saved by itself. */
export function editStudy(studyId: string, change: StudyChange, refused?: Refused): void {
  const edit = createChangeEdit(knownOptimisticStudy(studyId), change, refused ? [refused] : []);
  edits.edit(studyOutbox(studyId), [edit]);
}

/** Gives blocks of one flow their children in a new order; shown at once, saved by itself. */
export function editArrangement(
  studyId: string,
  flowId: string,
  arrangement: Arrangement,
  refused?: Refused,
): void {
  edits.edit(studyOutbox(studyId), [
    { kind: 'arrangement', isDone: false, flowId, arrangement, refused: refused ? [refused] : [] },
  ]);
}

/** A call with what is shown until it is answered, and what its answer makes of the study. */
export interface StudyCall<Answered> {
  readonly show: (study: Study) => Study;
  readonly send: () => Promise<{ answer: Answered; apply: (study: Study) => Study }>;
  /** False: not made again when its answer was lost. */
  readonly canRepeat?: boolean;
  /** Takes the place of a waiting one with the same key, and waits for a quiet time itself. */
  readonly mergeKey?: string;
}

/**
 * Changes the structure of a study by a call of its own: sent at once, after every edit that was
 * made before it. Its effect is shown while it is under way. Rejects with the reason of a refusal.
 */
export function editByCall<Answered>(
  studyId: string,
  edit: StudyCall<Answered>,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      const { answer, apply } = await edit.send();
      return (study: Study) => {
        // After the truth has been put in place.
        queueMicrotask(() => resolve(answer));
        return apply(study);
      };
    };
    const { show, canRepeat = true, mergeKey = null } = edit;
    const refused = [reject];
    const one: CallEdit = {
      kind: 'call',
      isDone: false,
      show,
      send,
      canRepeat,
      mergeKey,
      refused,
    };
    edits.edit(studyOutbox(studyId), [one], mergeKey === null);
  });
}

/** Truth with the pending edits on top. */
export function optimisticStudy(truth: Study): Study {
  const waiting = edits.patchOf(outboxId(truth.id)) as readonly StudyEdit[] | undefined;
  return waiting ? withEdits(truth, waiting) : truth;
}

/** The study as it is shown now; undefined before it was loaded. */
export function knownOptimisticStudy(studyId: string): Study | undefined {
  const truth = knownServerState(getStudy, { studyId });
  return truth && optimisticStudy(truth);
}

let edition = 0;
const editionNow = () => edition;
edits.subscribe(() => void edition++);
onEditSettled(() => void edition++);

function subscribe(listener: () => void): () => void {
  const stops = [edits.subscribe(listener), onEditSettled(listener)];
  return () => stops.forEach((stop) => stop());
}

/** A study as the researcher sees it: what the server said, with the edits that wait to be saved. */
export function useOptimisticStudy(
  studyId: string,
  options?: ApiQueryOptions<Answer<typeof getStudy>>,
) {
  const { data: answered, error, refetch } = useApiQuery(getStudy, { studyId }, options);
  const seen = useSyncExternalStore(subscribe, editionNow);
  // What is known this moment: edits leave the outbox in the same moment, `answered` comes a little later.
  const truth = answered && (knownServerState(getStudy, { studyId }) ?? answered);
  const data = useMemo(() => {
    // `seen` stands for the pending edits, which are kept outside of React.
    void seen;
    return truth && optimisticStudy(truth);
  }, [truth, seen]);
  return { data, error, refetch };
}
