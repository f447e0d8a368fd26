import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import { longAnswers, type LongAnswer } from '@fovea/rules/survey/longSurveyAnswers';
import { numberOf, surveyQuestions } from '@fovea/rules/survey/surveyQuestions';
import {
  numberColumn,
  tableRowsOf,
  textColumn,
  yesNoColumn,
  type ValueTable,
} from '@fovea/science/tables/valueColumns';
import type { TableRows } from '@fovea/science/tables/tableDeclaration';
import type { Db } from '../../platform/store/database';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { inGroups } from '../exportFiles/inGroups';
import { exportedStimuli } from './stimuliTable';

interface SurveyRow {
  readonly respondent: string;
  readonly stimulus: string;
  readonly answer: LongAnswer;
  readonly complete: boolean;
  readonly durationMs: number | null;
}

/** How many respondents' answers are asked of the database at once. */
const AT_ONCE = 200;

export const SURVEY_TABLE: ValueTable<SurveyRow> = {
  name: 'survey',
  definition:
    'One row per respondent, survey and answer; questions with parts and several choices have one row for each. A question that was not answered has a row without a value. Respondents who did not reach a survey have no rows of it.',
  columns: [
    textColumn('respondent', 'Name of the respondent in this export.', (row) => row.respondent),
    textColumn('stimulus', 'Name of the survey.', (row) => row.stimulus),
    textColumn('question', 'Name of the question in the survey.', ({ answer }) => answer.question),
    textColumn('title', 'What was asked.', ({ answer }) => answer.title || null),
    textColumn(
      'type',
      'Type of the question in SurveyJS; unlisted: the survey does not ask it any more.',
      ({ answer }) => answer.type,
    ),
    textColumn(
      'row',
      'Row of a matrix, or number of a repeated panel from 1.',
      ({ answer }) => answer.row,
    ),
    textColumn(
      'column',
      'Column of a matrix, or field of several texts.',
      ({ answer }) => answer.column,
    ),
    textColumn(
      'item',
      'What was ranked, or chosen among several; comment: a comment on the answer.',
      ({ answer }) => answer.item,
    ),
    textColumn('part', 'The titles of row, column and item.', ({ answer }) => answer.part),
    textColumn(
      'value',
      'The answer as it is stored, of a ranking the rank from 1; empty: not answered.',
      ({ answer }) => (answer.value === null ? null : String(answer.value)),
    ),
    numberColumn('number', 'as asked', 'The answer as a number, if it is one.', ({ answer }) =>
      numberOf(answer.value),
    ),
    textColumn('text', 'What the respondent read for this value.', ({ answer }) => answer.text),
    yesNoColumn(
      'is_complete',
      'Whether the survey was finished; no: time ran out, or the respondent left.',
      (row) => row.complete,
    ),
    numberColumn(
      'duration_ms',
      'ms',
      'From the first page of the survey to its end, or to the last answer.',
      (row) => row.durationMs,
      { decimals: 0 },
    ),
  ],
};

/** Respondent by respondent. */
export async function* surveyPieces(
  db: Db,
  source: ExportSource,
  signal: AbortSignal,
): AsyncGenerator<TableRows> {
  const surveys = exportedStimuli(source)
    .filter(isOwnSurvey)
    .map(({ id, displayName, surveyQuestions: survey }) => ({
      id,
      displayName,
      questions: surveyQuestions(survey as JsonObject | null, source.study.locale),
    }));
  if (surveys.length === 0) return;
  for (const group of inGroups(source.respondents, AT_ONCE)) {
    signal.throwIfAborted();
    const stored = await answersOf(db, source.study.id, group);
    for (const { name, session } of group) {
      const rows = surveys.flatMap(({ id, displayName, questions }) => {
        const own = stored.get(`${session.id}/${id}`);
        if (!own) return [];
        const { complete, durationMs } = own;
        return longAnswers(questions, own).map((answer): SurveyRow => ({
          ...{ respondent: name, stimulus: displayName, answer, complete, durationMs },
        }));
      });
      yield tableRowsOf(SURVEY_TABLE.columns, rows);
    }
  }
}

async function answersOf(db: Db, studyId: string, respondents: readonly ExportRespondent[]) {
  const rows = await db
    .selectFrom('surveyAnswers')
    .select(['sessionId', 'stimulusId', 'answers', 'complete', 'durationMs'])
    .where('studyId', '=', studyId)
    .where(
      'sessionId',
      'in',
      respondents.map(({ session }) => session.id),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.sessionId}/${row.stimulusId}`, row]));
}
