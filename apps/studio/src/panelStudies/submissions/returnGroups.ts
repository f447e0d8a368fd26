import type { GateReason } from '@fovea/contract/participation/panelSubmissions';
import { isReturnReason, returnSentences } from '@fovea/rules/panels/gateMessages';
import type { AtPanel } from '../states/decidable';

export interface ReturnGroup {
  /** What these people read; empty: nothing is known that could be said to them. */
  readonly sentences: readonly string[];
  readonly submissions: readonly AtPanel[];
}

/** The reasons of a submission that a person can be told. */
export const sayableReasons = ({ reasons }: AtPanel): GateReason[] =>
  reasons.filter(isReturnReason);

/** Submissions by what their people will read, the largest group first. */
export function returnGroups(submissions: readonly AtPanel[]): ReturnGroup[] {
  const groups = new Map<string, { sentences: string[]; submissions: AtPanel[] }>();
  for (const submission of submissions) {
    const sentences = returnSentences(submission.reasons);
    const key = sentences.join('\n');
    const group = groups.get(key) ?? { sentences, submissions: [] };
    group.submissions.push(submission);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.submissions.length - a.submissions.length);
}
