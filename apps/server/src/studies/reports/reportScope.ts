import type { TemplateFields } from '@fovea/contract/studies/reports';
import { allRespondentsId, ALL_RESPONDENTS_NAME } from '../../research/queue/allRespondents';
import type { Db } from '../../platform/store/database';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { membersOfSegments } from './reportedStudy';
import type { ReportRow } from './runStates';

/** A study as the reports of a run see it: loaded once for all of them. */
export interface RunSource {
  /** Everybody who was in the study when the run was requested and still is; all stimuli. */
  readonly source: ExportSource;
  /** Session ids of those of them who are in each segment, the one of all respondents included. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly segmentNames: ReadonlyMap<string, string>;
  /** `{session}/{stimulus}` of every survey that somebody answered. */
  readonly answered: ReadonlySet<string>;
}

/** What one report is about. */
export interface ReportScope {
  /** Only those whose data is in the report, and only the stimuli that it is about. */
  readonly source: ExportSource;
  readonly stimulus: ExportSource['stimuli'][number] | null;
  readonly segment: { readonly id: string; readonly name: string } | null;
  readonly respondent: ExportRespondent | null;
}

export async function loadRunSource(db: Db, source: ExportSource): Promise<RunSource> {
  const studyId = source.study.id;
  const sessionIds = source.respondents.map(({ session }) => session.id);
  const segments = await db
    .selectFrom('segments')
    .select(['id', 'name'])
    .where('studyId', '=', studyId)
    .execute();
  const answered = await db
    .selectFrom('surveyAnswers')
    .select(['sessionId', 'stimulusId'])
    .where('studyId', '=', studyId)
    .execute();
  return {
    source,
    members: await membersOfSegments(db, studyId, sessionIds),
    segmentNames: new Map([
      [allRespondentsId(studyId), ALL_RESPONDENTS_NAME],
      ...segments.map(({ id, name }) => [id, name] as const),
    ]),
    answered: new Set(answered.map((one) => `${one.sessionId}/${one.stimulusId}`)),
  };
}

/** What a report is about, or why it does not apply. */
export function reportScope(
  run: RunSource,
  fields: Pick<TemplateFields, 'requiredSensor' | 'stimuliDynamic'>,
  report: Pick<ReportRow, 'stimuli' | 'segmentId' | 'sessionId'>,
): ReportScope | { readonly notApplicable: string } {
  const { source } = run;
  const stimuli = source.stimuli.filter(({ id }) => report.stimuli.includes(id));
  if (report.stimuli.length > 0 && stimuli.length === 0) {
    return { notApplicable: 'The stimulus was deleted since the report was asked for.' };
  }
  const segmentName =
    report.segmentId === null ? null : (run.segmentNames.get(report.segmentId) ?? undefined);
  if (segmentName === undefined) {
    return { notApplicable: 'The segment was deleted since the report was asked for.' };
  }
  const respondents = respondentsOf(run, report);
  if (respondents.length === 0) {
    return {
      notApplicable:
        report.sessionId === null
          ? 'Nobody in the segment has been processed.'
          : report.segmentId === null
            ? 'The data of this respondent was deleted.'
            : 'This respondent is not in the segment.',
    };
  }
  const stimulusIds = stimuli.length > 0 ? stimuli.map(({ id }) => id) : null;
  const why = whyNothingShown(run, fields, respondents, stimulusIds, report.sessionId !== null);
  if (why !== null) return { notApplicable: why };
  const shown = stimulusIds && new Set(stimulusIds);
  const narrowed = respondents.map((one) => ({
    ...one,
    results: one.results.filter(({ stimulusId }) => shown === null || shown.has(stimulusId)),
  }));
  return {
    source: {
      ...source,
      request: {
        ...source.request,
        respondents: narrowed.map(({ session }) => session.id),
        stimulusIds,
      },
      respondents: narrowed,
    },
    stimulus: fields.stimuliDynamic ? (stimuli[0] ?? null) : null,
    segment: segmentName === null ? null : { id: report.segmentId!, name: segmentName },
    respondent: report.sessionId === null ? null : (narrowed[0] ?? null),
  };
}

function respondentsOf(
  { source, members }: RunSource,
  { sessionId, segmentId }: Pick<ReportRow, 'sessionId' | 'segmentId'>,
): readonly ExportRespondent[] {
  const inSegment = segmentId === null ? null : new Set(members.get(segmentId) ?? []);
  return source.respondents.filter(
    ({ session: { id } }) =>
      (sessionId === null || id === sessionId) && (inSegment === null || inSegment.has(id)),
  );
}

function whyNothingShown(
  { answered }: RunSource,
  { requiredSensor }: Pick<TemplateFields, 'requiredSensor'>,
  respondents: readonly ExportRespondent[],
  stimulusIds: readonly string[] | null,
  isOne: boolean,
): string | null {
  const whom = isOne ? 'this respondent' : 'anybody in the report';
  const asked = stimulusIds && new Set(stimulusIds);
  const isAsked = (id: string) => asked === null || asked.has(id);
  if (stimulusIds !== null) {
    const isShown = respondents.some(
      ({ session, results }) =>
        results.some(({ stimulusId }) => isAsked(stimulusId)) ||
        stimulusIds.some((id) => answered.has(`${session.id}/${id}`)),
    );
    if (!isShown) return `The stimulus was not shown to ${whom}, or nothing was recorded of it.`;
  }
  if (requiredSensor === 'eyeTracking') {
    const hasGaze = respondents.some(({ session }) =>
      session.stimulusQuality.some(
        ({ stimulusId, gazeQuality }) => isAsked(stimulusId) && (gazeQuality ?? 0) > 0,
      ),
    );
    if (!hasGaze) return `There is no gaze of ${whom} here, and the template needs it.`;
  }
  if (requiredSensor === 'facialExpressions' || requiredSensor === 'headPose') {
    const hasFace = respondents.some(({ results }) =>
      results.some((one) => isAsked(one.stimulusId) && one.signalsObjectKey !== null),
    );
    if (!hasFace)
      return `There are no signals of the face of ${whom} here, and the template needs them.`;
  }
  return null;
}
