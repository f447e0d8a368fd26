import type { Json } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { number, select, text, yesNo } from './fieldBuilders';
import * as field from './fields';
import type { FieldSpec } from './fieldSpec';
import { propertyMessages as messages, valueMessages as values } from './propertyMessages';

const rows = { min: 0, max: 1000 } as const;

export const dynamicMatrixFields: readonly FieldSpec[] = [
  number('rowCount', messages.rowCount, { ...rows, fallback: 2 }),
  number('minRowCount', messages.minRows, { ...rows, fallback: 0 }),
  number('maxRowCount', messages.maxRows, { ...rows, min: 1, fallback: 1000 }),
  yesNo('allowAddRows', messages.allowAddRows, true),
  text('addRowText', messages.addText),
  yesNo('allowRemoveRows', messages.allowRemoveRows, true),
  text('removeRowText', messages.removeText),
  yesNo('confirmDelete', messages.confirmDelete),
  yesNo('allowRowReorder', messages.allowRowReorder, false, ['allowRowsDragAndDrop']),
  yesNo('alternateRows', messages.alternate),
];

const cellType = select('cellType', messages.cellType, [
  ['default', values.asMatrix],
  ['dropdown', values.dropdown],
  ['radiogroup', values.radiogroup],
  ['checkbox', values.checkbox],
  ['text', values.text],
  ['comment', values.comment],
  ['boolean', values.boolean],
  ['rating', values.rating],
  ['expression', values.calculated],
]);
const FIELDS_OF_CELLS: Readonly<Partial<Record<string, readonly FieldSpec[]>>> = Object.assign(
  Object.create(null) as object,
  {
    text: [field.inputType, field.placeholder, field.maxLength, ...field.limits],
    comment: [field.placeholder, field.maxLength],
    dropdown: [field.placeholder],
    boolean: field.yesNoLabels,
    rating: field.rates,
  } as const,
);
const WITH_CHOICES = new Set(['dropdown', 'radiogroup', 'checkbox', 'tagbox']);

/** What the cells of a column are: as the column says, otherwise as its matrix says. */
function cellTypeOf(matrix: Json, column: Json): string {
  const own = textOf(column['cellType']);
  return own !== '' && own !== 'default' ? own : textOf(matrix['cellType']) || 'dropdown';
}

/** The properties of a column of a matrix, depending on its cells. */
export function columnFields(matrix: Json, column: Json) {
  const cells = cellTypeOf(matrix, column);
  const isCalculated = cells === 'expression';
  const answered = [
    field.required,
    ...(matrix['type'] === 'matrixdynamic' ? [yesNo('isUnique', messages.uniqueInColumn)] : []),
  ];
  return {
    fields: [cellType, ...(isCalculated ? [] : answered), ...(FIELDS_OF_CELLS[cells] ?? [])],
    hasChoices: WITH_CHOICES.has(cells),
    isCalculated,
  };
}
