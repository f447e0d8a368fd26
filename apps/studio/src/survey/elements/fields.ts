import { number, select, text, yesNo } from './fieldBuilders';
import type { FieldSpec } from './fieldSpec';
import { propertyMessages as messages, valueMessages as values } from './propertyMessages';

export const placeholder = text('placeholder', messages.placeholder, [
  'placeHolder',
  'optionsCaption',
]);
export const inputType = select('inputType', messages.inputType, [
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
export const maxLength = number('maxLength', messages.maxLength, { min: 1, max: 100_000 });
const anyNumber = { min: -1e9, max: 1e9, decimals: 3 } as const;
const anyStep = { min: 0.001, max: 1e9, decimals: 3 } as const;
/** Without defaults: nothing is limited unless a limit is set. */
export const limits = [
  number('min', messages.min, anyNumber),
  number('max', messages.max, anyNumber),
];
export const step = number('step', messages.step, anyStep);
export const lines = number('rows', messages.rows, { min: 1, max: 50, fallback: 4 });
export const autoGrow = yesNo('autoGrow', messages.autoGrow);
export const colCount = number('colCount', messages.colCount, {
  min: 0,
  max: 5,
  fallback: 1,
  help: messages.colCountHelp,
});
export const choicesOrder = select('choicesOrder', messages.choicesOrder, [
  ['none', values.asWritten],
  ['random', values.random],
  ['asc', values.ascending],
  ['desc', values.descending],
]);
export const rowOrder = select(
  'rowOrder',
  messages.rowOrder,
  [
    ['initial', values.asWritten],
    ['random', values.random],
  ],
  ['rowsOrder'],
);
export const otherChoice = [
  yesNo('showOtherItem', messages.showOther, false, ['hasOther']),
  text('otherText', messages.otherText),
];
export const noneChoice = [
  yesNo('showNoneItem', messages.showNone, false, ['hasNone']),
  text('noneText', messages.noneText),
];
export const selectAll = yesNo('showSelectAllItem', messages.showSelectAll, false, [
  'hasSelectAll',
]);
export const selectedCounts = [
  number('minSelectedChoices', messages.minSelected, { min: 0, max: 1000, fallback: 0 }),
  number('maxSelectedChoices', messages.maxSelected, { min: 0, max: 1000, fallback: 0 }),
];
export const allowClear = yesNo('allowClear', messages.allowClear, true);
export const searchEnabled = yesNo('searchEnabled', messages.searchEnabled, true);
export const yesNoLabels = [
  text('labelTrue', messages.labelTrue),
  text('labelFalse', messages.labelFalse),
];
export const booleanDisplay = select('renderAs', messages.renderAs, [
  ['default', values.switch],
  ['checkbox', values.checkbox],
  ['radio', values.radio],
]);
export const rates = [
  number('rateMin', messages.rateMin, { ...anyNumber, fallback: 1 }),
  number('rateMax', messages.rateMax, { ...anyNumber, fallback: 5 }),
  number('rateStep', messages.rateStep, { min: 0.1, max: 1e6, decimals: 2, fallback: 1 }),
  select(
    'rateType',
    messages.rateType,
    [
      ['labels', values.labels],
      ['stars', values.stars],
      ['smileys', values.smileys],
    ],
    ['rateDisplayMode'],
  ),
  text('minRateDescription', messages.minRateText, ['mininumRateDescription']),
  text('maxRateDescription', messages.maxRateText, ['maximumRateDescription']),
];
export const sliderFields = [
  select('sliderType', messages.sliderType, [
    ['single', values.single],
    ['range', values.spread],
  ]),
  number('min', messages.min, { ...anyNumber, fallback: 0 }),
  number('max', messages.max, { ...anyNumber, fallback: 100 }),
  number('step', messages.step, { ...anyStep, fallback: 1 }),
  yesNo('showLabels', messages.showLabels, true),
];
export const required = yesNo('isRequired', messages.required);
export const selectToRank = yesNo('selectToRankEnabled', messages.selectToRank);
export const multiSelect = yesNo('multiSelect', messages.multiSelect);
export const showLabel = yesNo('showLabel', messages.showLabel);
export const imageFit = select('imageFit', messages.imageFit, [
  ['contain', values.contain],
  ['cover', values.cover],
  ['fill', values.fill],
  ['none', values.none],
]);
const pixels = { min: 10, max: 2000 } as const;
export const imageSize = [
  number('imageHeight', messages.imageHeight, { ...pixels, fallback: 150 }),
  number('imageWidth', messages.imageWidth, { ...pixels, fallback: 200 }),
];
/** Without defaults: the pictures of a choice fill the room that there is. */
export const choiceImageSize = [
  number('imageHeight', messages.imageHeight, pixels),
  number('imageWidth', messages.imageWidth, pixels),
];
export const altText = text('altText', messages.altText, ['text']);
export const imageMapFields = [
  yesNo('multiSelect', messages.multiSelect, true),
  number('minSelectedAreas', messages.minAreas, { min: 0, max: 1000, fallback: 0 }),
  number('maxSelectedAreas', messages.maxAreas, {
    min: 0,
    max: 1000,
    fallback: 0,
    help: messages.maxAreasHelp,
  }),
];
export const matrixFields = [
  rowOrder,
  yesNo('eachRowRequired', messages.eachRow, false, ['isAllRowRequired']),
  yesNo('alternateRows', messages.alternate),
];
export const cellType = select('cellType', messages.cellType, [
  ['dropdown', values.dropdown],
  ['radiogroup', values.radiogroup],
  ['checkbox', values.checkbox],
  ['text', values.text],
  ['comment', values.comment],
  ['boolean', values.boolean],
  ['rating', values.rating],
]);
export const fieldsBeside = number('colCount', messages.textColumns, {
  min: 1,
  max: 5,
  fallback: 1,
});
export const fieldSize = number('inputSize', messages.itemSize, { min: 1, max: 200 }, ['itemSize']);
export const panelFields = [
  number('panelCount', messages.panelCount, { min: 0, max: 100, fallback: 0 }),
  number('minPanelCount', messages.minPanels, { min: 0, max: 100, fallback: 0 }),
  number('maxPanelCount', messages.maxPanels, { min: 1, max: 100, fallback: 100 }),
  text('templateTitle', messages.panelTitle),
  text('addPanelText', messages.addText, ['panelAddText']),
  text('removePanelText', messages.removeText, ['panelRemoveText']),
  select('displayMode', messages.displayMode, [
    ['list', values.list],
    ['carousel', values.carousel],
    ['tab', values.tab],
  ]),
];
export const valuePropertyName: FieldSpec = {
  kind: 'code',
  name: 'valuePropertyName',
  label: messages.valuePropertyName,
  help: messages.valuePropertyNameHelp,
};
export const valueName: FieldSpec = { kind: 'code', name: 'valueName', label: messages.valueName };
export const foldable = select('state', messages.state, [
  ['default', values.fixed],
  ['expanded', values.expanded],
  ['collapsed', values.collapsed],
]);
export const html: FieldSpec = { kind: 'longText', name: 'html', label: messages.html };
export const questionOrder = select(
  'questionOrder',
  messages.questionOrder,
  [
    ['default', values.default],
    ['initial', values.asWritten],
    ['random', values.random],
  ],
  ['questionsOrder'],
);
export const timeLimit = number(
  'timeLimit',
  messages.timeLimit,
  { min: 0, max: 3600, fallback: 0, help: messages.timeLimitHelp },
  ['maxTimeToFinish'],
);
const placement = [
  select('titleLocation', messages.titleLocation, [
    ['default', values.default],
    ['top', values.top],
    ['left', values.left],
    ['bottom', values.bottom],
    ['hidden', values.hidden],
  ]),
  yesNo('startWithNewLine', messages.newLine, true),
];
/** Fields of every question. */
export const layoutFields: readonly FieldSpec[] = [
  ...placement,
  yesNo('readOnly', messages.readOnly),
  text('requiredErrorText', messages.requiredError),
  valueName,
];
/** Fields of a question that respondents do not answer themselves. */
export const calculatedLayoutFields: readonly FieldSpec[] = [...placement, valueName];
