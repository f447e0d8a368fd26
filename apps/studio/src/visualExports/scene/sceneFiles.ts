import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import type { ResultKind } from '../../replay/results/results';
import { call } from '../../state/api';

/** Where the results of a selection are; it shows its first segment or respondent. */
export interface SceneFiles {
  readonly kind: ResultKind;
  readonly url: string;
  /** Null: no signals were measured. */
  readonly signalsUrl: string | null;
}

/** @returns null when there are none */
export async function sceneFiles(
  studyId: string,
  stimulus: Stimulus,
  { segmentIds, respondentIds }: VisualExportSelection,
  signal: AbortSignal,
): Promise<SceneFiles | null> {
  const segmentId = segmentIds?.[0];
  if (segmentId !== undefined) {
    const data = stimulus.segmentData.find((each) => each.segmentId === segmentId);
    return data ? { kind: 'segment', url: data.url, signalsUrl: data.signalsUrl } : null;
  }
  const sessionId = respondentIds?.[0];
  if (sessionId === undefined) return null;
  // Asked anew: what the screen knows may have expired.
  const results = await call(listRespondentResults, { studyId, sessionId }, { signal });
  const own = results.find((each) => each.stimulusId === stimulus.id);
  return own ? { kind: 'respondent', url: own.url, signalsUrl: own.signalsUrl } : null;
}
