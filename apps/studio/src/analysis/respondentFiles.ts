import type { Study } from '@fovea/contract/studies';
import type { RespondentFiles } from './situation';

/** What a study says itself of the results of its respondents. */
export function filesOfStudy(study: Study): RespondentFiles {
  const byStimulus = new Map(
    study.stimuli.map(({ id, respondentData }) => [
      id,
      new Map(respondentData.map((data) => [data.id, data])),
    ]),
  );
  return {
    has: (stimulusId, sessionId) => byStimulus.get(stimulusId)?.has(sessionId) ?? false,
    file: (stimulusId, sessionId) => {
      const data = byStimulus.get(stimulusId)?.get(sessionId);
      return data ? { url: data.url, version: '', signalsUrl: data.signalsUrl } : null;
    },
  };
}
