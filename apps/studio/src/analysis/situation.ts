import type { RespondentSession } from '@fovea/contract/respondents';
import type { Study } from '@fovea/contract/studies';
import { analysedSessions } from './analysisState';
import { canHaveAggregate, type Missing, type Selection } from './selection';

/** Where a result file is; `version` names its content. */
export interface ResultFile {
  readonly url: string;
  readonly version: string;
}

/** What the stage has to show: data, or the honest reason why there is none. */
export type Situation =
  | { readonly kind: 'noStimuli' }
  | { readonly kind: 'noRespondents'; readonly takingPart: number }
  | { readonly kind: 'invalid'; readonly missing: readonly Missing[] }
  | { readonly kind: 'noAggregateForType' }
  | { readonly kind: 'processingAggregate'; readonly done: number; readonly total: number }
  | { readonly kind: 'aggregateNotAvailable' }
  | { readonly kind: 'segmentNotShown' }
  | { readonly kind: 'aggregate'; readonly file: ResultFile; readonly stillProcessing: boolean }
  | { readonly kind: 'receivingRespondent' }
  | { readonly kind: 'processingRespondent' }
  | {
      readonly kind: 'respondentError';
      readonly sessionId: string;
      readonly reason: string | null;
    }
  | { readonly kind: 'respondentNotShown' }
  | { readonly kind: 'noGazeForType' }
  | { readonly kind: 'noRespondentData'; readonly abandoned: boolean }
  | { readonly kind: 'respondent'; readonly file: ResultFile };

/** Says what there is to show for a selection. Pure: the same study and sessions, the same answer. */
export function situationOf(
  study: Study,
  sessions: readonly RespondentSession[],
  selection: Selection,
): Situation {
  const counted = analysedSessions(sessions);
  if (study.stimuli.length === 0) return { kind: 'noStimuli' };
  if (selection.missing.length > 0) return { kind: 'invalid', missing: selection.missing };
  const inState = (...states: RespondentSession['state'][]) =>
    counted.filter((session) => states.includes(session.state)).length;
  const processed = inState('PROCESSED');
  const processing = inState('PROCESSING', 'UPLOADING');
  const failed = inState('PROCESSING_ERROR');
  if (processed + processing + failed === 0 && !selection.showRespondents) {
    return { kind: 'noRespondents', takingPart: inState('IN_PROGRESS') };
  }
  const stimulus = study.stimuli.find((each) => each.id === selection.stimulusId);
  if (!stimulus) return { kind: 'invalid', missing: ['stimulus'] };

  if (selection.showRespondents) {
    if (counted.length === 0) return { kind: 'noRespondents', takingPart: 0 };
    const session = counted.find((each) => each.respondent.id === selection.respondentId);
    if (!session) return { kind: 'invalid', missing: ['respondent'] };
    switch (session.state) {
      case 'UPLOADING':
        return { kind: 'receivingRespondent' };
      case 'PROCESSING':
        return { kind: 'processingRespondent' };
      case 'PROCESSING_ERROR':
        return {
          kind: 'respondentError',
          sessionId: session.id,
          reason: session.processingError,
        };
      case 'IN_PROGRESS':
      case 'ABANDONED':
        return { kind: 'noRespondentData', abandoned: session.state === 'ABANDONED' };
      case 'PROCESSED': {
        const data = stimulus.respondentData.find((each) => each.id === selection.respondentId);
        if (data) return { kind: 'respondent', file: { url: data.url, version: '' } };
        return { kind: stimulus.type === 'CALIBRATION' ? 'noGazeForType' : 'respondentNotShown' };
      }
    }
  }

  if (!canHaveAggregate(stimulus)) return { kind: 'noAggregateForType' };
  const segment = study.segments.find((each) => each.id === selection.segmentId);
  if (!segment) return { kind: 'invalid', missing: ['segment'] };
  const stillProcessing = processing > 0 || segment.processingState !== 'COMPLETED';
  const data = stimulus.segmentData.find((each) => each.segmentId === segment.id);
  if (data) {
    return { kind: 'aggregate', file: { url: data.url, version: data.version }, stillProcessing };
  }
  if (stillProcessing) {
    return { kind: 'processingAggregate', done: processed, total: processed + processing };
  }
  const someoneSawIt = stimulus.respondentData.length > 0;
  if (processed > 0 && !someoneSawIt) return { kind: 'segmentNotShown' };
  return { kind: 'aggregateNotAvailable' };
}
