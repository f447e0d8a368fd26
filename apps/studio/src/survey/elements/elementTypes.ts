import {
  IconAlignLeft,
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconCheckbox,
  IconCircleDot,
  IconCode,
  IconForms,
  IconLayoutBottombar,
  IconListDetails,
  IconMathFunction,
  IconPhoto,
  IconPhotoCheck,
  IconPolygon,
  IconPuzzle,
  IconSelect,
  IconSignature,
  IconSquareRoundedPlus,
  IconStars,
  IconTable,
  IconTableOptions,
  IconTablePlus,
  IconTags,
  IconToggleRight,
  IconTypography,
  type Icon,
} from '@tabler/icons-react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { Json } from '../operations/jsonPath';
import { calculatedFields } from './calculatedFields';
import * as field from './fields';
import type { FieldSpec } from './fieldSpec';
import { signatureFields } from './signatureFields';
import { dynamicMatrixFields } from './tableFields';
import { SURVEY_TYPE_MESSAGES } from '../../messages/surveyTypeMessages';

/** Lists and pictures of an element, in addition to its properties. */
export type ElementPart =
  | 'choices'
  | 'imageChoices'
  | 'rows'
  | 'columns'
  | 'cellColumns'
  | 'cells'
  | 'items'
  | 'rateValues'
  | 'image'
  | 'areas'
  | 'expression';

export interface ElementType {
  readonly type: string;
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  readonly fields: readonly FieldSpec[];
  readonly parts: readonly ElementPart[];
  /** Whether respondents answer it. */
  readonly isQuestion: boolean;
  /** Whether its answer can have validators. */
  readonly hasValidators: boolean;
  /** The survey calculates its answer, so nothing about answering it can be set. */
  readonly isCalculated?: boolean;
  /** Properties of a new element besides type and name; `word` is the text of a choice. */
  make(word: string): Json;
}

export interface ElementGroup {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly types: readonly ElementType[];
}

const groups = defineMessages({
  choice: { id: 'survey.group.choice', defaultMessage: 'Choice' },
  text: { id: 'survey.group.text', defaultMessage: 'Text' },
  scale: { id: 'survey.group.scale', defaultMessage: 'Scale' },
  matrix: { id: 'survey.group.matrix', defaultMessage: 'Matrix' },
  panel: { id: 'survey.group.panel', defaultMessage: 'Panel' },
  show: { id: 'survey.group.show', defaultMessage: 'Shown only' },
});

const labels = {
  ...SURVEY_TYPE_MESSAGES,
  ...defineMessages({
    panel: { id: 'survey.type.panel', defaultMessage: 'Panel' },
    html: { id: 'survey.type.html', defaultMessage: 'Formatted text (HTML)' },
    image: { id: 'survey.type.image', defaultMessage: 'Picture' },
    unknown: { id: 'survey.type.unknown', defaultMessage: 'Kept as it is' },
  }),
};

const three = (word: string) => [`${word} 1`, `${word} 2`, `${word} 3`];
const choices = (word: string): Json => ({ choices: three(word) });
const nothing = (): Json => ({});

const question = (
  type: keyof typeof labels,
  icon: Icon,
  parts: readonly ElementPart[],
  fields: readonly FieldSpec[],
  make: (word: string) => Json = nothing,
  more: Partial<ElementType> = {},
): ElementType => ({
  type,
  label: labels[type],
  icon,
  parts,
  fields,
  make,
  isQuestion: true,
  hasValidators: true,
  ...more,
});

const listFields = [field.choicesOrder, ...field.otherChoice, ...field.noneChoice];
const SHOWN = { isQuestion: false, hasValidators: false } as const;

/** The elements that can be added, as the menu groups them. */
export const ELEMENT_GROUPS: readonly ElementGroup[] = [
  {
    id: 'choice',
    label: groups.choice,
    types: [
      question('radiogroup', IconCircleDot, ['choices'], [...listFields, field.colCount], choices),
      question(
        'checkbox',
        IconCheckbox,
        ['choices'],
        [
          ...[...listFields, field.selectAll, ...field.selectedCounts, field.colCount],
          field.valuePropertyName,
        ],
        choices,
      ),
      question(
        'dropdown',
        IconSelect,
        ['choices'],
        [...listFields, field.placeholder, field.searchEnabled, field.allowClear],
        choices,
      ),
      question(
        'tagbox',
        IconTags,
        ['choices'],
        [...listFields, field.placeholder, field.searchEnabled, ...field.selectedCounts],
        choices,
      ),
      question('boolean', IconToggleRight, [], [...field.yesNoLabels, field.booleanDisplay]),
      question(
        'imagepicker',
        IconPhotoCheck,
        ['imageChoices'],
        [
          field.multiSelect,
          field.showLabel,
          field.choicesOrder,
          field.imageFit,
          ...field.choiceImageSize,
        ],
        () => ({ choices: [] }),
      ),
      question('imagemap', IconPolygon, ['image', 'areas'], field.imageMapFields, () => ({
        areas: [],
      })),
      question(
        'ranking',
        IconArrowsSort,
        ['choices'],
        [field.choicesOrder, field.selectToRank, ...field.selectedCounts],
        choices,
      ),
    ],
  },
  {
    id: 'text',
    label: groups.text,
    types: [
      question(
        'text',
        IconTypography,
        [],
        [field.inputType, field.placeholder, field.maxLength, ...field.limits, field.step],
      ),
      question(
        'comment',
        IconAlignLeft,
        [],
        [field.placeholder, field.lines, field.autoGrow, field.maxLength],
      ),
      question('multipletext', IconForms, ['items'], [field.fieldsBeside, field.fieldSize], () => ({
        items: [{ name: 'text1' }, { name: 'text2' }],
      })),
      question('signaturepad', IconSignature, [], signatureFields),
    ],
  },
  {
    id: 'scale',
    label: groups.scale,
    types: [
      question('rating', IconStars, ['rateValues'], field.rates),
      question('slider', IconAdjustmentsHorizontal, [], field.sliderFields),
    ],
  },
  {
    id: 'matrix',
    label: groups.matrix,
    types: [
      question('matrix', IconTable, ['rows', 'columns'], field.matrixFields, (word) => ({
        columns: three(word),
        rows: [`${word} A`, `${word} B`],
      })),
      question(
        'matrixdropdown',
        IconTableOptions,
        ['rows', 'cellColumns', 'cells', 'choices'],
        [field.cellType, ...field.matrixFields],
        (word) => ({
          columns: [{ name: 'column1' }, { name: 'column2' }],
          choices: three(word),
          rows: [`${word} A`, `${word} B`],
        }),
      ),
      question(
        'matrixdynamic',
        IconTablePlus,
        ['cellColumns', 'cells', 'choices'],
        [field.cellType, ...dynamicMatrixFields],
        (word) => ({
          columns: [{ name: 'column1' }, { name: 'column2', cellType: 'text' }],
          choices: three(word),
        }),
      ),
    ],
  },
  {
    id: 'panel',
    label: groups.panel,
    types: [
      question(
        'panel',
        IconLayoutBottombar,
        [],
        [field.foldable, field.questionOrder],
        () => ({ elements: [] }),
        SHOWN,
      ),
      question(
        'paneldynamic',
        IconSquareRoundedPlus,
        [],
        [...field.panelFields, field.valuePropertyName],
        () => ({ templateElements: [], panelCount: 1 }),
      ),
    ],
  },
  {
    id: 'show',
    label: groups.show,
    types: [
      question(
        'expression',
        IconMathFunction,
        ['expression'],
        calculatedFields,
        () => ({ expression: '', displayStyle: 'decimal' }),
        { hasValidators: false, isCalculated: true },
      ),
      question('html', IconCode, [], [field.html], () => ({ html: '' }), SHOWN),
      question(
        'image',
        IconPhoto,
        ['image'],
        [field.imageFit, ...field.imageSize, field.altText],
        nothing,
        SHOWN,
      ),
    ],
  },
];

const BY_TYPE = new Map(ELEMENT_GROUPS.flatMap(({ types }) => types.map((one) => [one.type, one])));

/** Unknown types are kept unchanged; only their texts and JSON are shown. */
const UNKNOWN: ElementType = {
  type: 'unknown',
  label: labels.unknown,
  icon: IconPuzzle,
  fields: [],
  parts: [],
  make: nothing,
  isQuestion: true,
  hasValidators: false,
};

export const PAGE_ICON = IconListDetails;

export const elementType = (json: Json): ElementType =>
  BY_TYPE.get(String(json['type'])) ?? UNKNOWN;

export const isKnownType = (json: Json): boolean => BY_TYPE.has(String(json['type']));
