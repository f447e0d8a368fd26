/** Why a scene cannot be built. */
export const SCENE_ERRORS = {
  stimulusGone: 'The stimulus was deleted.',
  segmentGone: 'The segment was deleted. Choose another one in the analysis and make a new export.',
  staleSegment:
    'The respondents of the segment have changed since the export was requested. Make it again to show the segment as it is now.',
  noResults: 'There is no data for this stimulus. Look at it in the analysis, which says why.',
} as const;

export type SceneProblem = keyof typeof SCENE_ERRORS;

export class SceneError extends Error {
  readonly problem: SceneProblem;
  constructor(problem: SceneProblem) {
    super(SCENE_ERRORS[problem]);
    this.name = 'SceneError';
    this.problem = problem;
  }
}
