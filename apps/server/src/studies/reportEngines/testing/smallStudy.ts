import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReportTemplateType } from '@fovea/contract/studies/reports';
import { newTemporaryFolder } from '../../../testing/newTemporaryFolder';
import { USUAL_MAIN_FILE } from '../mainFiles';
import type { ReportJob } from '../reportEngine';

export const SMALL_TABLES: Readonly<Record<string, string>> = {
  sessions: [
    'respondent,age,low_quality,start_time,variable_group',
    '007,31,FALSE,2026-03-02T09:30:00.000Z,A',
    '"O""Brien, <b>Ann</b>",,TRUE,2026-03-03T09:30:00.000Z,A',
    "'=cmd|calc,44,FALSE,2026-03-04T09:30:00.000Z,B",
    'ليلى,52,FALSE,2026-03-05T09:30:00.000Z,B',
  ].join('\n'),
  aoi_metrics: [
    'respondent,stimulus,aoi,ttff_ms,fixation_count',
    '007,Shelf,Logo,200.000,2',
    '"O""Brien, <b>Ann</b>",Shelf,Logo,,0',
    "'=cmd|calc,Shelf,Logo,400.000,4",
    'ليلى,Shelf,Price,900.000,6',
  ].join('\n'),
};

const CODEBOOK = {
  tables: [
    { name: 'sessions', columns: [{ name: 'respondent', kind: 'text' }] },
    { name: 'aoi_metrics', columns: [{ name: 'respondent', kind: 'text' }] },
  ],
};

export const SMALL_PARAMS = {
  parameters: {},
  study: { id: 'study', name: 'Spring', createdDate: '2026-03-01T00:00:00.000Z', respondents: 4 },
  stimulus: null,
  segment: null,
  respondent: null,
  product: { name: 'Fovea', version: '0.1.0' },
  madeAt: '2026-03-31T12:00:00.000Z',
  language: 'en',
};

export interface SmallJob {
  readonly type?: ReportTemplateType;
  readonly template: string | Readonly<Record<string, string | Uint8Array>>;
  readonly tables?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly pictures?: readonly unknown[];
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** The folders of a report on four respondents, one of whom tries to be markup. */
export async function smallJob({
  type = 'HTML',
  template,
  tables = SMALL_TABLES,
  params = {},
  pictures = [],
  files = {},
}: SmallJob): Promise<ReportJob & { readonly folder: string }> {
  const folder = await newTemporaryFolder();
  const inFolder = join(folder, 'in');
  const outFolder = join(folder, 'out');
  const mainFile = USUAL_MAIN_FILE[type];
  const templates = typeof template === 'string' ? { [mainFile]: template } : template;
  const all: Record<string, string | Uint8Array> = {
    'params.json': JSON.stringify({ ...SMALL_PARAMS, ...params }),
    'codebook.json': JSON.stringify(CODEBOOK),
    'pictures.json': JSON.stringify(pictures),
    ...Object.fromEntries(
      Object.entries(tables).map(([name, text]) => [`tables/${name}.csv`, `${text}\n`]),
    ),
    ...Object.fromEntries(
      Object.entries(templates).map(([path, text]) => [`template/${path}`, text]),
    ),
    ...files,
  };
  await mkdir(outFolder, { recursive: true });
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(inFolder, path)), { recursive: true });
    await writeFile(join(inFolder, path), content);
  }
  return { folder, inFolder, outFolder, type, mainFile, signal: new AbortController().signal };
}
