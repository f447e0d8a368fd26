import {
  getRecruitmentPlan,
  saveRecruitmentPlan,
  type RecruitmentPlan,
} from '@fovea/contract/studies/recruitmentPlan';
import { useState } from 'react';
import { call } from '../state/api';
import { invalidateServerState, setServerState } from '../state/serverState';

interface Edits {
  readonly plan: RecruitmentPlan;
  /** The saved plan that the edits began with. */
  readonly from: string;
}

export type ChangePlan = (change: Partial<RecruitmentPlan>) => void;

/**
 * Edits of a plan until they are saved, so that it can be played with. They stay over a failed save
 * and over what other people save, which `isOutdated` tells.
 */
export function usePlanEdits(studyId: string, saved: RecruitmentPlan) {
  const savedKey = JSON.stringify(saved);
  const [edits, setEdits] = useState<Edits | null>(null);
  const plan = edits?.plan ?? saved;
  const isChanged = edits !== null && JSON.stringify(edits.plan) !== savedKey;
  const change: ChangePlan = (changes) =>
    setEdits((old) => ({
      plan: { ...(old?.plan ?? saved), ...changes },
      from: old?.from ?? savedKey,
    }));
  return {
    plan,
    isChanged,
    isOutdated: isChanged && edits.from !== savedKey,
    change,
    discard: () => setEdits(null),
    /** @throws what the call throws; the edits are still there */
    save: async () => {
      const answer = await call(saveRecruitmentPlan, { studyId, body: plan });
      setServerState(getRecruitmentPlan, { studyId, query: {} }, answer);
      void invalidateServerState(getRecruitmentPlan);
      const from = JSON.stringify(answer.plan);
      // What was typed during the call is kept, on top of what was just saved.
      setEdits((now) => (now === null || now.plan === plan ? null : { ...now, from }));
    },
  };
}
