import type { TableForm } from '../exportFiles/tableBytes';

/** How a table of this form is opened in other programs, as Markdown to copy from. */
export function openingExamples(path: string, form: TableForm): string {
  if (form.tableFormat === 'PARQUET') return parquetExamples(path);
  return form.separator === ',' ? commaExamples(path) : semicolonExamples(path);
}

function code(language: string, ...lines: readonly string[]): string {
  return ['```' + language, ...lines, '```'].join('\n');
}

function parquetExamples(path: string): string {
  return `DuckDB:

${code('sql', `SELECT * FROM '${path}';`)}

R reads Parquet with \`read_parquet\` of the package arrow, or with the package duckdb. Python reads it with
\`pandas.read_parquet\` where pyarrow or fastparquet is installed.

Excel does not open Parquet: choose CSV when you make the export.`;
}

function commaExamples(path: string): string {
  return `The files are CSV with commas and decimal points, UTF-8, lines ended by a line feed.

R, without any package:

${code('r', `data <- read.csv("${path}", na.strings = "", check.names = FALSE, encoding = "UTF-8")`)}

Python, without any package, and with pandas:

${code(
  'python',
  'import csv',
  `rows = list(csv.DictReader(open("${path}", encoding="utf-8", newline="")))`,
  '',
  'import pandas',
  `data = pandas.read_csv("${path}", na_values=[""], keep_default_na=False)`,
)}

DuckDB:

${code('sql', `SELECT * FROM read_csv('${path}');`)}

Excel: Data > From Text/CSV, file origin 65001 (UTF-8), delimiter comma. A double click opens the file right only where the
decimal mark of Excel is a point, and shows letters outside of ASCII wrongly.`;
}

function semicolonExamples(path: string): string {
  return `The files are CSV with semicolons and decimal commas, UTF-8 with a byte order mark, lines ended as on Windows. A double
click opens them in an Excel whose decimal mark is the comma, as in Denmark.

R, without any package:

${code('r', `data <- read.csv2("${path}", na.strings = "", check.names = FALSE, fileEncoding = "UTF-8-BOM")`)}

Python, without any package (numbers keep their comma), and with pandas:

${code(
  'python',
  'import csv',
  `rows = list(csv.DictReader(open("${path}", encoding="utf-8-sig", newline=""), delimiter=";"))`,
  '',
  'import pandas',
  `data = pandas.read_csv("${path}", sep=";", decimal=",", encoding="utf-8-sig", na_values=[""], keep_default_na=False)`,
)}

DuckDB:

${code('sql', `SELECT * FROM read_csv('${path}', delim = ';', decimal_separator = ',');`)}

In an English Excel: Data > From Text/CSV, file origin 65001 (UTF-8), delimiter semicolon, and Transform > Using Locale > Danish for
the columns with numbers.`;
}
