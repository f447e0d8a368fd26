/** Who meets the criteria of a segment, and why others do not. */
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { SegmentCriteria, SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { filterProblem } from './segmentCriteriaComplete';
import { deviceOf, questionsByName, type CriteriaFacts } from './segmentCriteriaFacts';
import { operatorCheck } from './segmentCriteriaOperators';
import { answerOf, filterTypeOf, type SurveyFilter } from './segmentCriteriaSurvey';
import { meetsThreshold } from '../participation/qualityThresholds';
import { hasGaze, isLowQuality } from '../participation/sessions';

/** Position of a filter in the criteria. */
export interface FilterPosition {
  readonly group: number;
  readonly filter: number;
}

export interface Verdict {
  /** Meets the criteria, but may still be excluded by hand. */
  readonly isMet: boolean;
  readonly isLeftOutByHand: boolean;
  /** The filters that are not met, if they are the reason. */
  readonly failed: readonly FilterPosition[];
}

type Check = (session: RespondentSession) => boolean;

/**
 * Builds a check of one respondent against the criteria. Incomplete filters and groups without a
 * complete filter are ignored; criteria without any filter are met by everyone.
 *
 * @throws Error if a filter has an operator that its type does not support
 */
export function criteriaCheck(
  criteria: SegmentCriteria,
  facts: CriteriaFacts,
): (session: RespondentSession) => Verdict {
  const look = lookup(facts);
  const groups = criteria.groups
    .map(({ mode, filters }, group) => ({
      mode,
      checks: filters.flatMap((each, filter) =>
        filterProblem(each, facts.study) === null
          ? [{ place: { group, filter }, check: checkOf(each, look) }]
          : [],
      ),
    }))
    .filter(({ checks }) => checks.length > 0);
  const leftOut = new Set(criteria.leftOut);

  return (session) => {
    const isLeftOutByHand = leftOut.has(session.id);
    const failedByGroup: FilterPosition[][] = [];
    for (const { mode, checks } of groups) {
      const failed = checks.filter(({ check }) => !check(session)).map(({ place }) => place);
      const isMet = mode === 'all' ? failed.length === 0 : failed.length < checks.length;
      if (!isMet) failedByGroup.push(failed);
    }
    const isMet =
      criteria.mode === 'all'
        ? failedByGroup.length === 0
        : groups.length === 0 || failedByGroup.length < groups.length;
    return { isMet, isLeftOutByHand, failed: isMet ? [] : failedByGroup.flat() };
  };
}

/** The sessions that meet the criteria and were not excluded by hand, in order. */
export function matchingRespondents(criteria: SegmentCriteria, facts: CriteriaFacts): string[] {
  const check = criteriaCheck(criteria, facts);
  return facts.sessions
    .filter((session) => {
      const { isMet, isLeftOutByHand } = check(session);
      return isMet && !isLeftOutByHand;
    })
    .map(({ id }) => id);
}

/**
 * The filters that a respondent fails; empty if all are met or the respondent was excluded by hand.
 */
export function exclusionReasons(
  criteria: SegmentCriteria,
  facts: CriteriaFacts,
  session: RespondentSession,
): readonly FilterPosition[] {
  return criteriaCheck(criteria, facts)(session).failed;
}

interface Lookup {
  readonly facts: CriteriaFacts;
  /** By stimulus, then by session. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, SurveyAnswers>>;
}

function lookup(facts: CriteriaFacts): Lookup {
  const answers = new Map<string, Map<string, SurveyAnswers>>();
  for (const each of facts.answers) {
    const bySession = answers.get(each.stimulusId) ?? new Map<string, SurveyAnswers>();
    answers.set(each.stimulusId, bySession.set(each.respondentId, each));
  }
  return { facts, answers };
}

function checkOf(filter: SegmentFilter, look: Lookup): Check {
  switch (filter.kind) {
    case 'survey':
      return surveyCheck(filter, look);
    case 'date': {
      const meets = operatorCheck('temporal', filter.operator ?? 'equals', filter.operand);
      return ({ createdDate }) => meets(look.facts.dayOf(createdDate));
    }
    case 'external': {
      const values = new Set(filter.values);
      const { field } = filter;
      return ({ respondent, variables }) =>
        values.has(field === 'label' ? respondent.label : (variables[field] ?? ''));
    }
    case 'variable': {
      const meets = operatorCheck('select', 'equalsAny', filter.values);
      return ({ variables }) => meets(variables[filter.variable ?? '']);
    }
    case 'flow':
      return ({ stimuliBlock }) => stimuliBlock !== null && filter.blockIds.includes(stimuliBlock);
    case 'device':
      return (session) => filter.devices.includes(deviceOf(session));
    case 'gender':
      return ({ respondent }) => filter.genders.includes(respondent.gender ?? 'UNKNOWN');
    case 'age': {
      const meets = operatorCheck('numeric', filter.operator ?? 'equals', filter.operand);
      return ({ respondent }) => meets(respondent.age);
    }
    case 'quality': {
      const { measure, threshold } = filter;
      return ({ qualityMetrics }) =>
        meetsThreshold(measure, qualityMetrics?.[measure] ?? null, threshold);
    }
    case 'notLowQuality':
      return (session) => !isLowQuality(session);
    case 'hasGaze':
      return hasGaze;
  }
}

function surveyCheck(filter: SurveyFilter, { facts, answers }: Lookup): Check {
  const question = questionsByName(facts.study, filter.stimulusId).get(filter.question ?? '');
  const type = question && filterTypeOf(question, filter);
  if (!question || !type || !filter.operator) return () => false;
  const meets = operatorCheck(type, filter.operator, filter.operand);
  const bySession = answers.get(filter.stimulusId ?? '');
  return ({ id }) => meets(answerOf(bySession?.get(id)?.answers ?? {}, question, filter));
}
