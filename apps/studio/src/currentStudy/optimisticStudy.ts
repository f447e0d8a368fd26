import type { Answer } from '@fovea/contract/protocol/endpoint';
import type { Arrangement } from '@fovea/contract/studies/blocks';
import { getStudy, type Study, type StudyChange } from '@fovea/contract/studies/studies';
import { useMemo, useSyncExternalStore } from 'react';
import { edits } from '../state/edits';
import { createChangeEdit, withEdits, type CallEdit, type StudyEdit } from './studyEdits';
import { onEditSettled, outboxId, studyOutbox } from './studyOutbox';
import { knownServerState, useApiQuery, type ApiQueryOptions } from '../state/serverState';

type Refused = (reason: unknown) => void;

/** Changes fields of a study and its stimuli; shown at once and saved automatically. */
export function editStudy(
  studyId: string,
  change: StudyChange,
  refused?: Refused,
  /** Values by path that the edit began with, where they may differ from what is known now. */
  began?: ReadonlyMap<string, unknown>,
): void {
  const told = refused ? [refused] : [];
  const edit = createChangeEdit(knownOptimisticStudy(studyId), change, told, began);
  edits.edit(studyOutbox(studyId), [edit]);
}

/** Reorders the children of blocks in one flow; shown at once and saved automatically. */
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

/** A call, its optimistic effect on the study, and how its response is applied. */
export interface StudyCall<Answered> {
  readonly show: (study: Study) => Study;
  readonly send: () => Promise<{ answer: Answered; apply: (study: Study) => Study }>;
  /** False if the call must not be repeated after a lost response. */
  readonly canRepeat?: boolean;
  /** Replaces a pending call with the same key, and waits for a pause in editing. */
  readonly mergeKey?: string;
  /** Ids of the stimuli and blocks that it is about: if somebody deleted one, it can be restored. */
  readonly needs?: readonly string[];
}

/**
 * Changes the structure of a study with a call of its own: sent immediately, after all earlier edits,
 * and shown optimistically. Rejects with the reason of a refusal.
 */
export function editByCall<Answered>(
  studyId: string,
  edit: StudyCall<Answered>,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      const { answer, apply } = await edit.send();
      return (study: Study) => {
        // After the server state has been updated.
        queueMicrotask(() => resolve(answer));
        return apply(study);
      };
    };
    const { show, canRepeat = true, mergeKey = null, needs = [] } = edit;
    const refused = [reject];
    const one: CallEdit = {
      kind: 'call',
      isDone: false,
      show,
      send,
      canRepeat,
      mergeKey,
      needs,
      refused,
    };
    edits.edit(studyOutbox(studyId), [one], mergeKey === null);
  });
}

/** The server state with pending edits applied. */
export function optimisticStudy(truth: Study): Study {
  const waiting = edits.patchOf(outboxId(truth.id)) as readonly StudyEdit[] | undefined;
  return waiting ? withEdits(truth, waiting) : truth;
}

/** The study as it is shown now; undefined before it has loaded. */
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

/** The study as the researcher sees it: the server state with pending edits applied. */
export function useOptimisticStudy(
  studyId: string,
  options?: ApiQueryOptions<Answer<typeof getStudy>>,
) {
  const { data: answered, error, refetch } = useApiQuery(getStudy, { studyId }, options);
  const seen = useSyncExternalStore(subscribe, editionNow);
  // Read from the cache: edits leave the outbox at the same moment, while the hook's data follows a
  // little later.
  const truth = answered && (knownServerState(getStudy, { studyId }) ?? answered);
  const data = useMemo(() => {
    // Subscribes to the pending edits, which are held outside React.
    void seen;
    return truth && optimisticStudy(truth);
  }, [truth, seen]);
  return { data, error, refetch };
}
