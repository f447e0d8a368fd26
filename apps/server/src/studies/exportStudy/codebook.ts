import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import {
  EXPRESSION_SCORES_VERSION,
  SCORE_RECIPES,
  VALENCE_AGAINST,
} from '@fovea/science/face/expressionScores';
import { NOT_MEASURABLE, SIGNALS } from '@fovea/science/signals/signalCatalogue';
import {
  CODEBOOK_VERSION,
  type ColumnDeclaration,
  type TableDeclaration,
} from '@fovea/science/tables/tableDeclaration';
import {
  columnName,
  tableRowsOf,
  textColumn,
  type ValueTable,
} from '@fovea/science/tables/valueColumns';
import { tableBytes, tablePath, type TableForm } from '../exportFiles/tableBytes';

interface CodebookRow {
  readonly table: string;
  readonly column: ColumnDeclaration;
}

const CODEBOOK: ValueTable<CodebookRow> = {
  name: 'codebook',
  definition: 'Every column of every table.',
  columns: [
    textColumn('table', 'The table.', (row) => row.table),
    textColumn('column', 'Name of the column.', ({ column }) => column.name),
    textColumn('kind', 'Type of its values.', ({ column }) => column.kind),
    textColumn('unit', 'Unit; empty: a text.', ({ column }) => column.unit || null),
    textColumn('definition', 'What it is.', ({ column }) => column.definition),
    textColumn('range', 'What may stand there.', ({ column }) => column.range ?? null),
    textColumn('formula', 'How it is computed.', ({ column }) => column.formula ?? null),
    textColumn(
      'algorithm',
      'What computed it, with its version.',
      ({ column }) => column.algorithm ?? null,
    ),
  ],
};

/** The codebook as CSV, whatever the format of the tables is. */
export function codebookCsv(tables: readonly TableDeclaration[], form: TableForm): Uint8Array {
  const rows = tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: name, column })),
  );
  return tableBytes(CODEBOOK, tableRowsOf(CODEBOOK.columns, rows), { ...form, tableFormat: 'CSV' });
}

/** The same for programs, with what metrics and signals rest on and what may be claimed of them. */
export function codebookJson(tables: readonly TableDeclaration[], form: TableForm): object {
  return {
    codebookVersion: CODEBOOK_VERSION,
    missing: form.tableFormat === 'CSV' ? 'an empty field' : 'null',
    tables: tables.map(({ name, folder, definition, columns }) => ({
      name,
      file: tablePath({ name, folder }, form),
      definition,
      columns: columns.map(plainColumn),
    })),
    aoiMetrics: {
      version: AOI_METRICS_VERSION,
      metrics: AOI_CATALOGUE.map(
        ({ id, name, group, unit, description, formula, vendors, version }) => ({
          ...{
            id,
            column: columnName(id),
            name,
            group,
            unit,
            description,
            formula,
            vendors,
            version,
          },
        }),
      ),
    },
    signals: SIGNALS.map(({ id, group, unit, restsOn, engines, claim, isExperimental }) => ({
      ...{ id, column: columnName(id), group, unit, restsOn, engines, claim, isExperimental },
    })),
    expressionScores: {
      version: EXPRESSION_SCORES_VERSION,
      recipes: SCORE_RECIPES,
      valence: { for: ['mouthCornerUp'], against: VALENCE_AGAINST },
    },
    notMeasurable: NOT_MEASURABLE,
  };
}

function plainColumn(column: ColumnDeclaration): ColumnDeclaration {
  const { name, kind, unit, definition, range, formula, algorithm } = column;
  return {
    ...{ name, kind, unit, definition },
    ...(range !== undefined && { range }),
    ...(formula !== undefined && { formula }),
    ...(algorithm !== undefined && { algorithm }),
  };
}
