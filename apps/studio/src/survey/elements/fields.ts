import type { MessageDescriptor } from 'react-intl';
import type { FieldSpec } from './fieldSpec';
import { propertyWords as words, valueWords as values } from './propertyWords';

const select = (
  name: string,
  label: MessageDescriptor,
  options: readonly (readonly [value: string, label: MessageDescriptor])[],
  also: readonly string[] = [],
): FieldSpec => ({
  kind: 'select',
  name,
  also,
  label,
  fallback: options[0]![0],
  options: options.map(([value, words]) => ({ value, label: words })),
});
const yesNo = (
  name: string,
  label: MessageDescriptor,
  fallback = false,
  also: readonly string[] = [],
): FieldSpec => ({ kind: 'switch', name, label, fallback, also });
const number = (
  name: string,
  label: MessageDescriptor,
  more: {
    min?: number;
    max?: number;
    fallback?: number;
    decimals?: number;
    help?: MessageDescriptor;
  } = {},
  also: readonly string[] = [],
): FieldSpec => ({ kind: 'number', name, label, also, ...more });
const text = (name: string, label: MessageDescriptor, also: readonly string[] = []): FieldSpec => ({
  kind: 'text',
  name,
  label,
  also,
});

export const placeholder = text('placeholder', words.placeholder, [
  'placeHolder',
  'optionsCaption',
]);
export const inputType = select('inputType', words.inputType, [
  ['text', values.text],
  ['number', values.number],
  ['email', values.email],
  ['date', values.date],
  ['time', values.time],
  ['datetime-local', values.dateTime],
  ['month', values.month],
  ['week', values.week],
  ['tel', values.tel],
  ['url', values.url],
  ['color', values.color],
  ['range', values.range],
  ['password', values.password],
]);
export const maxLength = number('maxLength', words.maxLength, { min: 1, max: 100_000 });
const anyNumber = { min: -1e9, max: 1e9, decimals: 3 } as const;
export const range = (low: number, high: number): FieldSpec[] => [
  number('min', words.min, { ...anyNumber, fallback: low }),
  number('max', words.max, { ...anyNumber, fallback: high }),
  number('step', words.step, { min: 0.001, max: 1e9, decimals: 3, fallback: 1 }),
];
export const lines = number('rows', words.rows, { min: 1, max: 50, fallback: 4 });
export const autoGrow = yesNo('autoGrow', words.autoGrow);
export const colCount = number('colCount', words.colCount, {
  min: 0,
  max: 5,
  fallback: 1,
  help: words.colCountHelp,
});
export const choicesOrder = select('choicesOrder', words.choicesOrder, [
  ['none', values.asWritten],
  ['random', values.random],
  ['asc', values.ascending],
  ['desc', values.descending],
]);
export const rowOrder = select(
  'rowOrder',
  words.rowOrder,
  [
    ['initial', values.asWritten],
    ['random', values.random],
  ],
  ['rowsOrder'],
);
export const otherChoice = [
  yesNo('showOtherItem', words.showOther, false, ['hasOther']),
  text('otherText', words.otherText),
];
export const noneChoice = [
  yesNo('showNoneItem', words.showNone, false, ['hasNone']),
  text('noneText', words.noneText),
];
export const selectAll = yesNo('showSelectAllItem', words.showSelectAll, false, ['hasSelectAll']);
export const selectedCounts = [
  number('minSelectedChoices', words.minSelected, { min: 0, max: 1000, fallback: 0 }),
  number('maxSelectedChoices', words.maxSelected, { min: 0, max: 1000, fallback: 0 }),
];
export const allowClear = yesNo('allowClear', words.allowClear, true);
export const searchEnabled = yesNo('searchEnabled', words.searchEnabled, true);
export const yesNoLabels = [
  text('labelTrue', words.labelTrue),
  text('labelFalse', words.labelFalse),
];
export const booleanLook = select('renderAs', words.renderAs, [
  ['default', values.switch],
  ['checkbox', values.checkbox],
  ['radio', values.radio],
]);
export const rates = [
  number('rateMin', words.rateMin, { ...anyNumber, fallback: 1 }),
  number('rateMax', words.rateMax, { ...anyNumber, fallback: 5 }),
  number('rateStep', words.rateStep, { min: 0.1, max: 1e6, decimals: 2, fallback: 1 }),
  select(
    'rateType',
    words.rateType,
    [
      ['labels', values.labels],
      ['stars', values.stars],
      ['smileys', values.smileys],
    ],
    ['rateDisplayMode'],
  ),
  text('minRateDescription', words.minRateText, ['mininumRateDescription']),
  text('maxRateDescription', words.maxRateText, ['maximumRateDescription']),
];
export const sliderFields = [
  select('sliderType', words.sliderType, [
    ['single', values.single],
    ['range', values.spread],
  ]),
  ...range(0, 100),
  yesNo('showLabels', words.showLabels, true),
];
export const selectToRank = yesNo('selectToRankEnabled', words.selectToRank);
export const multiSelect = yesNo('multiSelect', words.multiSelect);
export const showLabel = yesNo('showLabel', words.showLabel);
export const imageFit = select('imageFit', words.imageFit, [
  ['contain', values.contain],
  ['cover', values.cover],
  ['fill', values.fill],
  ['none', values.none],
]);
export const imageSize = [
  number('imageHeight', words.imageHeight, { min: 10, max: 2000, fallback: 150 }),
  number('imageWidth', words.imageWidth, { min: 10, max: 2000, fallback: 200 }),
];
export const altText = text('altText', words.altText, ['text']);
export const matrixFields = [
  rowOrder,
  yesNo('eachRowRequired', words.eachRow, false, ['isAllRowRequired']),
  yesNo('alternateRows', words.alternate),
];
export const cellType = select('cellType', words.cellType, [
  ['dropdown', values.dropdown],
  ['radiogroup', values.radiogroup],
  ['checkbox', values.checkbox],
  ['text', values.text],
  ['comment', values.comment],
  ['boolean', values.boolean],
  ['rating', values.rating],
]);
export const fieldsBeside = number('colCount', words.textColumns, { min: 1, max: 5, fallback: 1 });
export const fieldSize = number('inputSize', words.itemSize, { min: 1, max: 200 }, ['itemSize']);
export const panelFields = [
  number('panelCount', words.panelCount, { min: 0, max: 100, fallback: 0 }),
  number('minPanelCount', words.minPanels, { min: 0, max: 100, fallback: 0 }),
  number('maxPanelCount', words.maxPanels, { min: 1, max: 100, fallback: 100 }),
  text('templateTitle', words.panelTitle),
  text('addPanelText', words.addText, ['panelAddText']),
  text('removePanelText', words.removeText, ['panelRemoveText']),
  select('displayMode', words.displayMode, [
    ['list', values.list],
    ['carousel', values.carousel],
    ['tab', values.tab],
  ]),
];
export const valuePropertyName: FieldSpec = {
  kind: 'code',
  name: 'valuePropertyName',
  label: words.valuePropertyName,
  help: words.valuePropertyNameHelp,
};
export const valueName: FieldSpec = { kind: 'code', name: 'valueName', label: words.valueName };
export const foldable = select('state', words.state, [
  ['default', values.fixed],
  ['expanded', values.expanded],
  ['collapsed', values.collapsed],
]);
export const html: FieldSpec = { kind: 'longText', name: 'html', label: words.html };
export const questionOrder = select(
  'questionOrder',
  words.questionOrder,
  [
    ['default', values.default],
    ['initial', values.asWritten],
    ['random', values.random],
  ],
  ['questionsOrder'],
);
export const timeLimit = number(
  'timeLimit',
  words.timeLimit,
  { min: 0, max: 3600, fallback: 0, help: words.timeLimitHelp },
  ['maxTimeToFinish'],
);
/** Fields of every question. */
export const layoutFields: readonly FieldSpec[] = [
  select('titleLocation', words.titleLocation, [
    ['default', values.default],
    ['top', values.top],
    ['left', values.left],
    ['bottom', values.bottom],
    ['hidden', values.hidden],
  ]),
  yesNo('startWithNewLine', words.newLine, true),
  yesNo('readOnly', words.readOnly),
  text('requiredErrorText', words.requiredError),
  valueName,
];
