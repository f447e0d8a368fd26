import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { tableBytes } from './tableBytes';

const hasProgram = (name: string) => spawnSync(name, ['--version']).status === 0;

const declaration: TableDeclaration = {
  name: 'gaze',
  definition: 'One row per sample.',
  columns: [
    { name: 'respondent', kind: 'text', unit: '', definition: 'For this test.' },
    { name: 't_ms', kind: 'float64', unit: 'ms', definition: 'For this test.', decimals: 3 },
    { name: 'fixation', kind: 'int32', unit: 'number', definition: 'For this test.' },
    { name: 'on_stimulus', kind: 'boolean', unit: 'yes/no', definition: 'For this test.' },
  ],
};
const texts = ['Åse; Ærø, "quoted"', 'two\nlines', 'plain', '#1', "O'Neill", 'الاسم', 'NA', ''];
const rows: TableRows = {
  rowCount: texts.length,
  columns: [
    texts,
    Float64Array.from([0, 33.3333, Number.NaN, -0.0001, 1e6 / 7, 0.0005, 12, -5]),
    Float64Array.from([1, Number.NaN, 3, 4, 5, 6, 7, -8]),
    [true, false, null, true, true, false, null, true],
  ],
};
const numbers = ['0.000', '33.333', '', '0.000', '142857.143', '0.001', '12.000', '-5.000'];
const counts = ['1', '', '3', '4', '5', '6', '7', '-8'];
const flags = ['TRUE', 'FALSE', '', 'TRUE', 'TRUE', 'FALSE', '', 'TRUE'];

const FORMS = [
  { tableFormat: 'CSV', separator: ',', locale: 'en' },
  { tableFormat: 'CSV', separator: ';', locale: 'da' },
] as const;

async function fileOf(form: (typeof FORMS)[number]): Promise<string> {
  const path = join(await newTemporaryFolder(), 'gaze.csv');
  await writeFile(path, tableBytes(declaration, rows, form));
  return path;
}
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

const READ_IN_PYTHON = `
import csv, json, sys
path, separator, encoding = sys.argv[1:]
with open(path, newline='', encoding=encoding) as file:
    print(json.dumps(list(csv.reader(file, delimiter=separator))))
`;

it.skipIf(!hasProgram('python3')).each(FORMS)(
  'is read by the csv module of Python, separated by $separator',
  async (form) => {
    const encoding = form.separator === ';' ? 'utf-8-sig' : 'utf-8';
    const args = ['-c', READ_IN_PYTHON, await fileOf(form), form.separator, encoding];
    const [header, ...lines] = JSON.parse(run('python3', args)) as string[][];
    expect(header).toEqual(declaration.columns.map(({ name }) => name));
    const printed = numbers.map((one) => (form.locale === 'da' ? one.replace('.', ',') : one));
    expect(lines).toEqual(texts.map((text, at) => [text, printed[at], counts[at], flags[at]]));
  },
);

const READ_IN_R = `
arguments <- commandArgs(trailingOnly = TRUE)
read <- if (arguments[2] == ",") read.csv else read.csv2
table <- read(arguments[1], fileEncoding = arguments[3], na.strings = "")
cat(sapply(table, class), sep = ",")
cat("\\n")
cat(names(table), sep = ",")
cat("\\n")
cat(format(table$t_ms, nsmall = 3, trim = TRUE, scientific = FALSE), sep = ",")
cat("\\n")
cat(table$fixation, sep = ",")
cat("\\n")
cat(table$on_stimulus, sep = ",")
cat("\\n")
cat(utf8ToInt(enc2utf8(table$respondent[1])), sep = ",")
`;

it.skipIf(!hasProgram('Rscript')).each(FORMS)(
  'is read by R into numbers, logical values and texts, separated by $separator',
  async (form) => {
    const encoding = form.separator === ';' ? 'UTF-8-BOM' : 'UTF-8';
    const script = join(await newTemporaryFolder(), 'read.R');
    await writeFile(script, READ_IN_R);
    const [kinds, names, times, fixations, onStimulus, name] = run('Rscript', [
      ...[script, await fileOf(form), form.separator, encoding],
    ]).split('\n');
    expect(kinds).toBe('character,numeric,integer,logical');
    expect(names).toBe('respondent,t_ms,fixation,on_stimulus');
    expect(times!.split(',')).toEqual(numbers.map((one) => one || 'NA'));
    expect(fixations!.split(',')).toEqual(counts.map((one) => one || 'NA'));
    expect(onStimulus!.split(',')).toEqual(flags.map((one) => one || 'NA'));
    expect(name!.split(',').map(Number)).toEqual([...texts[0]!].map((one) => one.codePointAt(0)));
  },
);
