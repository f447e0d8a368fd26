import { mkdir, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ParameterValues } from '@fovea/contract/studies/reports';
import { expandedValues, valuesOfReport } from '@fovea/rules/studies/reportPlan';
import { Refusal } from '../../platform/http/refusal';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { PRODUCT } from '../exportFiles/productVersion';
import { jsonText } from '../exportFiles/wholeEntry';
import type { ReportScope, RunSource } from './reportScope';
import type { ReportRow, RunRow } from './runStates';

/** What stands in params.json: the values of the parameters, and what the report is about. */
export async function writeParameters(
  context: Pick<ResearchContext, 'db' | 'objects'>,
  inFolder: string,
  run: RunRow,
  report: ReportRow,
  all: RunSource,
  scope: ReportScope,
): Promise<void> {
  const { study } = scope.source;
  const ids = {
    EVERY_STIMULUS: all.source.stimuli.map(({ id }) => id),
    EVERY_RESPONDENT: all.source.respondents.map(({ session }) => session.id),
    EVERY_SEGMENT: [...all.segmentNames.keys()],
  };
  const fields = run.templateFields;
  const about = {
    stimuli: [...report.stimuli],
    respondent: report.sessionId,
    segment: report.segmentId,
  };
  const expanded = expandedValues(fields.parameters, run.parameterValues, ids);
  const values = valuesOfReport(fields, expanded, about);
  const parameters = await withFiles(context, inFolder, run, values);
  const { stimulus, segment, respondent } = scope;
  const text = jsonText({
    parameters,
    // Of the ids among the values.
    names: namesOf(parameters, all),
    // Those of the large tables that the template is set up with.
    largeTables: fields.tables,
    study: {
      id: study.id,
      name: study.name,
      createdDate: study.createdAt.toISOString(),
      respondents: scope.source.respondents.length,
    },
    stimulus: stimulus && {
      id: stimulus.id,
      name: stimulus.displayName,
      type: stimulus.type,
      widthPx: stimulus.width,
      heightPx: stimulus.height,
    },
    segment: segment && { ...segment, respondents: scope.source.respondents.length },
    respondent: respondent && { id: respondent.session.id, name: respondent.name },
    product: PRODUCT,
    // Of the request, so that the same data gives the same bytes.
    madeAt: run.createdAt.toISOString(),
    language: 'en',
  });
  await writeFile(join(inFolder, 'params.json'), text);
}

function namesOf(parameters: ParameterValues, { source, segmentNames }: RunSource) {
  const known = new Map([
    ...segmentNames,
    ...source.stimuli.map(({ id, displayName }) => [id, displayName] as const),
    ...source.respondents.map(({ session, name }) => [session.id, name] as const),
  ]);
  const used = Object.values(parameters).flatMap((value) =>
    Array.isArray(value) ? value : [value],
  );
  return Object.fromEntries(
    used.flatMap((value) => {
      const name = typeof value === 'string' ? known.get(value) : undefined;
      return name === undefined ? [] : [[value, name]];
    }),
  );
}

/** Files are put beside params.json; their parameters get the paths. */
async function withFiles(
  { db, objects }: Pick<ResearchContext, 'db' | 'objects'>,
  inFolder: string,
  run: RunRow,
  values: ParameterValues,
): Promise<ParameterValues> {
  const withPaths = { ...values };
  for (const { name, type, multiple, label } of run.templateFields.parameters) {
    const value = values[name] ?? null;
    if (type !== 'FILE' || value === null) continue;
    const paths: string[] = [];
    for (const fileId of Array.isArray(value) ? value : [String(value)]) {
      const file = await db
        .selectFrom('files')
        .select(['objectKey', 'deletedAt'])
        .where('id', '=', fileId)
        .where('companyId', '=', run.companyId)
        .executeTakeFirst();
      const found = file && file.deletedAt === null ? await objects.get(file.objectKey) : null;
      if (!file || !found) {
        const message = `The file of '${label}' was deleted. Choose another and run the template anew.`;
        throw new Refusal(409, message, 'FILE_GONE');
      }
      const ending = file.objectKey.slice(file.objectKey.lastIndexOf('.') + 1);
      const path = `files/${name}${paths.length === 0 ? '' : `-${paths.length + 1}`}.${ending}`;
      await mkdir(join(inFolder, dirname(path)), { recursive: true });
      await pipeline(found.body, createWriteStream(join(inFolder, path)));
      paths.push(path);
    }
    withPaths[name] = multiple ? paths : paths[0]!;
  }
  return withPaths;
}
