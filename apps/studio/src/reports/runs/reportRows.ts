import type { Report, ReportRun, ReportTemplate } from '@fovea/contract/studies/reports';
import { shownReport, type ShownReport } from '@fovea/rules/studies/reports';
import type { StudyChoices } from '../parameters/studyChoices';

/** One document of a run, or what the run left out. */
export interface ReportRow {
  readonly key: string;
  /** Names of its stimuli, its segment and its respondent; empty: the whole study. */
  readonly subjects: readonly Subject[];
  readonly state: ShownReport;
  readonly report: Report | null;
}

export interface Subject {
  readonly id: string;
  /** Undefined for what has left the study. */
  readonly name: string | undefined;
}

type Dynamic = Pick<ReportTemplate, 'stimuliDynamic' | 'respondentDynamic' | 'segmentDynamic'>;

/**
 * The reports of a run in the order of the study. Where there is one for each stimulus (or respondent, or
 * segment), those without one are rows too: they were skipped.
 */
export function reportRows(
  { reports }: Pick<ReportRun, 'reports' | 'state'>,
  template: Dynamic,
  { ids, nameOf }: StudyChoices,
): ReportRow[] {
  const subject = (id: string): Subject => ({ id, name: nameOf(id) });
  const rows = reports.map((report): ReportRow => {
    const { id, stimuli, segment, respondent } = report;
    const about = [...stimuli, segment, respondent].filter((one) => one !== null);
    return { key: id, subjects: about.map(subject), state: shownReport(report), report };
  });
  if (reports.length === 0) return [];
  const each = onlyDynamic(template, ids);
  const reported = new Set(reports.flatMap(subjectIds));
  const skipped = each
    .filter((id) => !reported.has(id))
    .map((id): ReportRow => {
      return { key: id, subjects: [subject(id)], state: shownReport(undefined), report: null };
    });
  return [...rows, ...skipped];
}

const subjectIds = ({ stimuli, segment, respondent }: Report) => [...stimuli, segment, respondent];

/** What there is one report for each of; empty for several kinds at once, whose pairs are too many. */
function onlyDynamic(
  { stimuliDynamic, respondentDynamic, segmentDynamic }: Dynamic,
  ids: StudyChoices['ids'],
): readonly string[] {
  const kinds = [
    ...(stimuliDynamic ? [ids.EVERY_STIMULUS] : []),
    ...(respondentDynamic ? [ids.EVERY_RESPONDENT] : []),
    ...(segmentDynamic ? [ids.EVERY_SEGMENT] : []),
  ];
  return kinds.length === 1 ? (kinds[0] ?? []) : [];
}
