import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { DynamicChoice } from '@fovea/contract/studies/reports';
import type { Study } from '@fovea/contract/studies/studies';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import type { ChoiceIds } from '@fovea/rules/studies/reports';

/** What a report can be about, with the names of the study. */
export interface StudyChoices {
  readonly ids: ChoiceIds;
  /** Undefined for what has left the study. */
  readonly nameOf: (id: string) => string | undefined;
}

type ReportedStudy = Pick<Study, 'stimuli' | 'segments'>;
type Named = Pick<RespondentSession, 'id' | 'respondent'>;

/** Respondents are those of All Respondents: everybody whose data counts. */
export function studyChoices(study: ReportedStudy, sessions: readonly Named[]): StudyChoices {
  const stimuli = study.stimuli.filter((stimulus) => !isCalibration(stimulus));
  const everybody = study.segments.find(({ allRespondents }) => allRespondents);
  const names = new Map<string, string>([
    ...stimuli.map(({ id, displayName, name }) => [id, displayName || name] as const),
    ...study.segments.map(({ id, name }) => [id, name] as const),
    ...sessions.map(({ id, respondent }) => [id, respondent.label] as const),
  ]);
  const ids: Record<DynamicChoice, readonly string[]> = {
    EVERY_STIMULUS: stimuli.map(({ id }) => id),
    EVERY_RESPONDENT: everybody?.respondents ?? [],
    EVERY_SEGMENT: study.segments.map(({ id }) => id),
  };
  return { ids, nameOf: (id) => names.get(id) };
}
