import type { Answer } from '@fovea/contract/endpoint';
import { orderBlockChildren, type Block } from '@fovea/contract/blocks';
import { getStudy, updateStudy, type Study, type StudyChange } from '@fovea/contract/studies';
import type { StimulusChange } from '@fovea/contract/stimuli';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from './api';
import { edits } from './edits';
import { FLUSH_CALL, type Subject } from './pendingEdits';
import { askAgain, putTruth, stopAsking, useTruth, type TruthOptions } from './truth';

/** One patch on top of another; of two changes of a stimulus the newer fields win. */
export function mergeStudyChanges(older: StudyChange, newer: StudyChange): StudyChange {
  const { stimuli: olderStimuli = [], ...olderRest } = older;
  const { stimuli: newerStimuli = [], ...newerRest } = newer;
  const byId = new Map<string, StimulusChange>();
  for (const change of [...olderStimuli, ...newerStimuli]) {
    byId.set(change.id, { ...byId.get(change.id), ...change });
  }
  const merged: StudyChange = { ...olderRest, ...newerRest };
  return byId.size > 0 ? { ...merged, stimuli: [...byId.values()] } : merged;
}

/** The study as it will be when the change is saved. */
export function withStudyChange(study: Study, change: StudyChange): Study {
  const { stimuli = [], ...rest } = change;
  const changes = new Map(stimuli.map((one) => [one.id, one]));
  const shown: Study = { ...study, ...definedOnly(rest) };
  if (changes.size === 0) return shown;
  return {
    ...shown,
    stimuli: study.stimuli.map((stimulus) => {
      const one = changes.get(stimulus.id);
      if (!one) return stimulus;
      const changed = { ...stimulus, ...definedOnly(one) };
      return one.displayName === undefined ? changed : { ...changed, name: one.displayName };
    }),
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without the fields that say nothing. */
function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Defined<T>;
}

type Order = readonly { id: string; blockOrder: number; fixed: boolean }[];

export function withBlockOrder(study: Study, blockId: string, order: Order): Study {
  const places = new Map(order.map((place) => [place.id, place]));
  const reorder = (block: Block): Block =>
    block.id === blockId
      ? {
          ...block,
          children: block.children.map((child) => ({ ...child, ...places.get(child.id) })),
        }
      : block;
  return { ...study, blocks: study.blocks.map(reorder) };
}

async function putStudy(studyId: string, change: (old: Study) => Study): Promise<void> {
  // An older answer under way would bring the old values back.
  await stopAsking(getStudy, { studyId });
  putTruth(getStudy, { studyId }, change);
}

const studySubject = (studyId: string): Subject<StudyChange> => ({
  id: `study:${studyId}`,
  merge: mergeStudyChanges,
  async send(body) {
    try {
      const saved = await call(updateStudy, { studyId, body }, FLUSH_CALL);
      await putStudy(studyId, () => saved);
    } catch (reason) {
      // Refused or not: what the server has is what counts when this patch goes away.
      void askAgain(getStudy, { studyId });
      throw reason;
    }
  },
});

const orderSubject = (studyId: string, blockId: string): Subject<Order> => ({
  id: `order:${studyId}:${blockId}`,
  merge: (_, newer) => newer,
  async send(children) {
    const body = { children: [...children] };
    const saved = await call(orderBlockChildren, { studyId, blockId, body }, FLUSH_CALL);
    await putStudy(studyId, (study) => ({
      ...study,
      blocks: study.blocks.map((block) => (block.id === blockId ? saved : block)),
    }));
  },
});

export function editStudy(studyId: string, change: StudyChange): void {
  edits.edit(studySubject(studyId), change);
}

export function editOrder(studyId: string, blockId: string, order: Order): void {
  edits.edit(orderSubject(studyId, blockId), order);
}

/** Truth with the pending patches on top. */
export function shownStudy(truth: Study): Study {
  let study = truth;
  const change = edits.patchOf(`study:${truth.id}`) as StudyChange | undefined;
  if (change) study = withStudyChange(study, change);
  for (const block of truth.blocks) {
    const order = edits.patchOf(`order:${truth.id}:${block.id}`) as Order | undefined;
    if (order) study = withBlockOrder(study, block.id, order);
  }
  return study;
}

let edition = 0;
edits.subscribe(() => void edition++);

/** A study as the researcher sees it: what the server said, with the edits that wait to be saved. */
export function useShownStudy(studyId: string, options?: TruthOptions<Answer<typeof getStudy>>) {
  const query = useTruth(getStudy, { studyId }, options);
  const seen = useSyncExternalStore(edits.subscribe, () => edition);
  const { data: truth, error, refetch } = query;
  const data = useMemo(() => {
    // `seen` stands for the pending patches, which are kept outside of React.
    void seen;
    return truth && shownStudy(truth);
  }, [truth, seen]);
  return { data, error, refetch };
}
