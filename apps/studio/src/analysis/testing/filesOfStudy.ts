import type { Study } from '@fovea/contract/studies/studies';
import { respondentFiles } from '../results/respondentFiles';
import type { RespondentFiles } from '../selection/analysisStatus';

/** Results by session for tests: which stimuli have data. */
export type GivenResults = Readonly<Record<string, readonly string[]>>;

/** Builds the server's answer about the results of a study. */
export function filesOfStudy(study: Study, given: GivenResults = {}): RespondentFiles {
  const results = new Map(
    [...new Set(Object.values(given).flat())].map((sessionId) => [
      sessionId,
      Object.entries(given)
        .filter(([, sessions]) => sessions.includes(sessionId))
        .map(([stimulusId]) => ({
          stimulusId,
          url: `/objects/${stimulusId}/${sessionId}`,
          signalsUrl: null,
          annotationsMarkedDone: false,
        })),
    ]),
  );
  const known = new Map(results);
  return {
    ...respondentFiles({
      partial: study.stimuli.map(({ id }) => ({
        stimulusId: id,
        respondentData: (given[id] ?? []).map((sessionId) => ({
          id: sessionId,
          hasGaze: true,
          hasSignals: false,
          annotationsMarkedDone: false,
        })),
      })),
      results: known,
    }),
    file: (stimulusId, sessionId) => {
      const own = known.get(sessionId)?.find((result) => result.stimulusId === stimulusId);
      return own ? { url: own.url, version: '', signalsUrl: null } : null;
    },
  };
}
