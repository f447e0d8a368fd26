import {
  FIRST_RUN_STEPS,
  type FirstRun,
  type FirstRunStepName,
} from '@fovea/contract/studies/firstRun';

/** What happened with one study of the user. */
export interface FirstRunStudy {
  readonly id: string;
  /** Something beside the calibrations. */
  readonly hasStimulus: boolean;
  readonly wasPreviewed: boolean;
  /** Somebody reached the end, neither as a preview nor ended early by a threshold. */
  readonly hasFinished: boolean;
  /** Somebody was ended early by a threshold. */
  readonly hasScreenedOut: boolean;
  /** The recording of somebody who finished has been processed. */
  readonly hasResults: boolean;
}

type Rule = (study: FirstRunStudy) => boolean;

/** When a step is done with a study, and with which studies it can be done at all. */
const RULES: Readonly<
  Record<Exclude<FirstRunStepName, 'seeGaze'>, { readonly done: Rule; readonly possible: Rule }>
> = {
  build: { done: (study) => study.hasStimulus, possible: () => true },
  preview: { done: (study) => study.wasPreviewed, possible: (study) => study.hasStimulus },
  takePart: { done: (study) => study.hasFinished, possible: (study) => study.hasStimulus },
};

/**
 * The steps of the first run: each is done as soon as it was done with any study. It is offered with
 * the study that came furthest on the way to it.
 * @param studies of one user, newest first
 */
export function firstRunSteps(
  studies: readonly FirstRunStudy[],
  hasSeenGaze: boolean,
): Pick<FirstRun, 'steps' | 'wasScreenedOut'> {
  const furthest = (possible: Rule) =>
    studies
      .filter(possible)
      // Stable: of those that came equally far, the newest.
      .toSorted((a, b) => progress(b) - progress(a))[0]?.id ?? null;
  const steps = FIRST_RUN_STEPS.map((name) => {
    if (name === 'seeGaze') {
      return { name, isDone: hasSeenGaze, studyId: furthest((study) => study.hasFinished) };
    }
    const { done, possible } = RULES[name];
    return { name, isDone: studies.some(done), studyId: furthest(possible) };
  });
  const hasFinished = studies.some((study) => study.hasFinished);
  return { steps, wasScreenedOut: !hasFinished && studies.some((study) => study.hasScreenedOut) };
}

const progress = (study: FirstRunStudy) =>
  [study.hasStimulus, study.wasPreviewed, study.hasFinished, study.hasResults].filter(Boolean)
    .length;
