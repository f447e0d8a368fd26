import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import type { Db } from '../../platform/store/database';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { codebookCsv, codebookJson } from './codebook';
import { readmeText } from './readmeText';
import { studyJson } from './studyJson';
import { jsonEntry, textEntry } from './textEntry';

/**
 * What explains an export: README.md, the codebook of its tables, and the study as it was built.
 * @param tables every table that the export contains
 */
export async function describingEntries(
  { db }: Pick<ResearchContext, 'db'>,
  source: ExportSource,
  tables: readonly TableDeclaration[],
): Promise<ExportEntry[]> {
  const form = source.request.contents;
  return [
    textEntry('README.md', async () =>
      readmeText(source, tables, await requesterName(db, source.request.exportId)),
    ),
    {
      path: 'codebook.csv',
      isCompressible: true,
      estimatedBytes: 40_000,
      async *bytes() {
        yield codebookCsv(tables, form);
      },
    },
    jsonEntry('codebook.json', () => codebookJson(tables, form)),
    jsonEntry('study.json', () => studyJson(source)),
  ];
}

/** Who asked for the export; null: the account is gone. */
async function requesterName(db: Db, exportId: string): Promise<string | null> {
  const row = await db
    .selectFrom('studyExports')
    .innerJoin('users', 'users.id', 'studyExports.requestedBy')
    .select('users.name')
    .where('studyExports.id', '=', exportId)
    .executeTakeFirst();
  return row?.name ?? null;
}
