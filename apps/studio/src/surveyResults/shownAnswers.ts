import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import type { ResultsSearch } from './resultsSearch';

/** A shown segment with its answers. */
export interface AnswerGroup {
  readonly segment: Segment;
  readonly answers: readonly SurveyAnswers[];
}

export interface ShownAnswers {
  readonly surveys: readonly Stimulus[];
  /** Null: the study has none. */
  readonly survey: Stimulus | null;
  /** One segment, or two side by side. */
  readonly groups: readonly AnswerGroup[];
}

/** The surveys in flow order; only built-in surveys can be analysed question by question. */
export function surveysInFlowOrder(study: Study): Stimulus[] {
  const inFlows = study.topLevelBlocks.flatMap((flow) =>
    orderedStimuli(study.blocks, study.stimuli, flow),
  );
  return [...new Set([...inFlows, ...study.stimuli])].filter(isOwnSurvey);
}

/** The answers selected by the URL; missing items fall back to the first survey and all respondents. */
export function shownAnswers(
  study: Study,
  answers: readonly SurveyAnswers[],
  search: ResultsSearch,
): ShownAnswers {
  const surveys = surveysInFlowOrder(study);
  const survey = surveys.find(({ id }) => id === search.survey) ?? surveys[0] ?? null;
  const everybody = study.segments.find(({ allRespondents }) => allRespondents);
  const first = study.segments.find(({ id }) => id === search.segment) ?? everybody;
  const second = study.segments.find(({ id }) => id === search.compare && id !== first?.id);
  const own = answers.filter(({ stimulusId }) => stimulusId === survey?.id);
  const groups = [first, second].flatMap((segment): AnswerGroup[] => {
    if (!segment) return [];
    if (segment.allRespondents) return [{ segment, answers: own }];
    const members = new Set(segment.respondents);
    return [{ segment, answers: own.filter(({ respondentId }) => members.has(respondentId)) }];
  });
  return { surveys, survey, groups };
}
