import { isSignalEnabled } from '@fovea/rules/studies/studySignals';
import { expressionThreshold } from '@fovea/science/signals/expressionStatistics';
import { EXPRESSION_TABLE, EXPRESSIONS } from '@fovea/science/signals/expressionTable';
import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { tableRowsOf } from '@fovea/science/tables/valueColumns';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportRespondent, ExportSource } from '../exportFiles/exportSource';
import { readResultFile } from '../exportFiles/readResultFile';
import { exportedStimuli, stimulusNames } from './stimuliTable';
import { tableEntry } from './tableEntry';

type Context = Pick<ResearchContext, 'db' | 'objects' | 'processor'>;

/** The tables of an export of facial expressions. */
export function expressionTables(): TableDeclaration[] {
  return [EXPRESSION_TABLE];
}

/** Statistics of the facial expressions of every respondent and stimulus. */
export async function expressionEntries(
  context: Context,
  source: ExportSource,
): Promise<ExportEntry[]> {
  const rows = source.respondents.reduce((sum, { results }) => sum + results.length, 0);
  const estimatedBytes = 200 * EXPRESSIONS.length * rows;
  return [
    tableEntry(EXPRESSION_TABLE, source.request.contents, estimatedBytes, (signal) =>
      expressionPieces(context, source, signal),
    ),
  ];
}

/** Respondent by respondent; stimuli in the order of the table of stimuli. */
async function* expressionPieces(
  context: Context,
  source: ExportSource,
  signal: AbortSignal,
): AsyncGenerator<TableRows> {
  const stimuli = exportedStimuli(source);
  const names = stimulusNames(source);
  for (const respondent of source.respondents) {
    signal.throwIfAborted();
    const files = await filesOf(context, respondent, names);
    const figures = await context.processor.run('computeExpressions', {
      stimuli: [...files.values()],
    });
    const figuresOf = new Map([...files.keys()].map((id, at) => [id, figures[at]!]));
    const rows = stimuli.flatMap(({ id, displayName }) =>
      (figuresOf.get(id) ?? []).flatMap((figure, at) => {
        const expression = EXPRESSIONS[at]!;
        if (!isSignalEnabled(source.study, expression.id)) return [];
        const threshold = expressionThreshold(expression);
        return [
          {
            ...figure,
            ...{ respondent: respondent.name, stimulus: displayName, expression, threshold },
          },
        ];
      }),
    );
    yield tableRowsOf(EXPRESSION_TABLE.columns, rows);
  }
}

async function filesOf(
  context: Context,
  respondent: ExportRespondent,
  names: ReadonlyMap<string, string>,
) {
  const own = respondent.results.filter(({ stimulusId }) => names.has(stimulusId));
  const files = await Promise.all(
    own.map(async ({ stimulusId, objectKey, signalsObjectKey }) => {
      const read = (key: string) =>
        readResultFile(context, respondent, names.get(stimulusId)!, key);
      const [gaze, signals] = await Promise.all([
        read(objectKey),
        signalsObjectKey === null ? null : read(signalsObjectKey),
      ]);
      return [stimulusId, { gaze, signals }] as const;
    }),
  );
  return new Map(files);
}
