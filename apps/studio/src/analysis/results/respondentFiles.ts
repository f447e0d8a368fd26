import type {
  RespondentResult,
  StimulusPartialInfo,
} from '@fovea/contract/analysis/respondentData';
import type { RespondentFiles } from '../selection/analysisStatus';

/** The server's answers: who has results, and the results of the shown respondents. */
export interface RespondentAnswers {
  readonly partial: readonly StimulusPartialInfo[];
  /** By session; missing: not loaded yet. */
  readonly results: ReadonlyMap<string, readonly RespondentResult[] | Error>;
}

/** Which respondents have results and where, in the form that the analysis status needs. */
export function respondentFiles({ partial, results }: RespondentAnswers): RespondentFiles {
  const byStimulus = new Map(
    partial.map(({ stimulusId, respondentData }) => [
      stimulusId,
      new Map(respondentData.map((data) => [data.id, data])),
    ]),
  );
  return {
    has: (stimulusId, sessionId) => byStimulus.get(stimulusId)?.has(sessionId) ?? false,
    isAnnotated: (stimulusId, sessionId) =>
      byStimulus.get(stimulusId)?.get(sessionId)?.annotationsMarkedDone ?? false,
    file: (stimulusId, sessionId) => {
      const known = results.get(sessionId);
      if (known === undefined || known instanceof Error) return known;
      const own = known.find((result) => result.stimulusId === stimulusId);
      return own ? { url: own.url, version: '', signalsUrl: own.signalsUrl } : null;
    },
  };
}
