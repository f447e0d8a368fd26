import type { RespondentSession } from '@fovea/contract/participation/respondents';

/** Gaze that researchers corrected by hand. */
export interface CorrectedGaze {
  readonly respondents: number;
  /** Over all of them and all stimuli. */
  readonly stretches: number;
}

export function countCorrectedGaze(
  sessions: readonly Pick<RespondentSession, 'stimulusQuality'>[],
): CorrectedGaze {
  const stretches = sessions.map(({ stimulusQuality }) =>
    stimulusQuality.reduce((sum, { correctedStretches = 0 }) => sum + correctedStretches, 0),
  );
  return {
    respondents: stretches.filter((count) => count > 0).length,
    stretches: stretches.reduce((sum, count) => sum + count, 0),
  };
}
