import { defineMessages } from 'react-intl';
import type { FieldSpec } from '../elements/fieldSpec';

const words = defineMessages({
  title: { id: 'survey.set.title', defaultMessage: 'Title of the survey' },
  description: { id: 'survey.description', defaultMessage: 'Description' },
  completed: { id: 'survey.set.completed', defaultMessage: 'Thank-you page at the end' },
  completedHelp: {
    id: 'survey.set.completed.help',
    defaultMessage: 'Without it the study goes on at once.',
  },
  completedHtml: { id: 'survey.set.completedHtml', defaultMessage: 'Thank-you page (HTML)' },
  showTitle: { id: 'survey.set.showTitle', defaultMessage: 'Show the title' },
  showPageTitles: { id: 'survey.set.showPageTitles', defaultMessage: 'Show titles of pages' },
  progress: { id: 'survey.set.progress', defaultMessage: 'Progress bar' },
  progressPlace: { id: 'survey.set.progressPlace', defaultMessage: 'Place of the progress bar' },
  progressType: { id: 'survey.set.progressType', defaultMessage: 'Progress is shown as' },
  top: { id: 'survey.value.topOfPage', defaultMessage: 'Above the questions' },
  bottom: { id: 'survey.value.bottomOfPage', defaultMessage: 'Below the questions' },
  both: { id: 'survey.value.both', defaultMessage: 'Above and below' },
  pages: { id: 'survey.value.pages', defaultMessage: 'Pages done' },
  questions: { id: 'survey.value.questions', defaultMessage: 'Questions answered' },
  required: { id: 'survey.value.requiredQuestions', defaultMessage: 'Required questions answered' },
  steps: { id: 'survey.value.steps', defaultMessage: 'Steps' },
  mode: { id: 'survey.set.mode', defaultMessage: 'Questions on a page' },
  standard: { id: 'survey.value.standard', defaultMessage: 'As the pages say' },
  single: { id: 'survey.value.singlePage', defaultMessage: 'All on one page' },
  perPage: { id: 'survey.value.questionPerPage', defaultMessage: 'One question per page' },
  numbers: { id: 'survey.set.numbers', defaultMessage: 'Numbers of questions' },
  off: { id: 'survey.value.off', defaultMessage: 'None' },
  on: { id: 'survey.value.on', defaultMessage: 'Through the survey' },
  onPage: { id: 'survey.value.onPage', defaultMessage: 'Anew on each page' },
  recursive: { id: 'survey.value.recursive', defaultMessage: 'With those in panels (1.1)' },
  order: { id: 'survey.set.order', defaultMessage: 'Order of questions on pages' },
  asWritten: { id: 'survey.value.asWritten', defaultMessage: 'As written' },
  random: { id: 'survey.value.random', defaultMessage: 'Random for each respondent' },
  showPrev: { id: 'survey.set.showPrev', defaultMessage: 'Respondents can go back' },
  autoAdvance: {
    id: 'survey.set.autoAdvance',
    defaultMessage: 'Goes on by itself when a page is answered',
  },
  prevText: { id: 'survey.set.prevText', defaultMessage: 'Words of the back button' },
  nextText: { id: 'survey.set.nextText', defaultMessage: 'Words of the next button' },
  completeText: { id: 'survey.set.completeText', defaultMessage: 'Words of the last button' },
  startText: { id: 'survey.set.startText', defaultMessage: 'Words of the start button' },
  startPage: { id: 'survey.set.startPage', defaultMessage: 'The first page is a start page' },
  showTimer: { id: 'survey.set.showTimer', defaultMessage: 'Time limits and clock' },
  timeLimit: { id: 'survey.set.timeLimit', defaultMessage: 'Time limit of the survey in seconds' },
  pageTimeLimit: {
    id: 'survey.set.pageTimeLimit',
    defaultMessage: 'Time limit of each page in seconds',
  },
  none: { id: 'survey.set.noLimit', defaultMessage: '0: none.' },
});

type Words = (typeof words)[keyof typeof words];
const select = (
  name: string,
  label: Words,
  options: readonly (readonly [string, Words])[],
  also: readonly string[] = [],
): FieldSpec => ({
  kind: 'select',
  name,
  also,
  label,
  fallback: options[0]![0],
  options: options.map(([value, text]) => ({ value, label: text })),
});
const yesNo = (
  name: string,
  label: Words,
  fallback: boolean,
  also: readonly string[] = [],
  help?: Words,
): FieldSpec => ({ kind: 'switch', name, label, fallback, also, ...(help ? { help } : {}) });
const text = (name: string, label: Words): FieldSpec => ({ kind: 'text', name, label });
const seconds = (name: string, label: Words, also: readonly string[]): FieldSpec => ({
  kind: 'number',
  name,
  label,
  also,
  min: 0,
  max: 7200,
  fallback: 0,
  help: words.none,
});

/** Title and completion page of the survey. */
export const GENERAL_FIELDS: readonly FieldSpec[] = [
  text('title', words.title),
  { kind: 'longText', name: 'description', label: words.description },
  yesNo('showTitle', words.showTitle, true),
  yesNo('showPageTitles', words.showPageTitles, true),
  yesNo('showCompletedPage', words.completed, true, ['showCompletePage'], words.completedHelp),
  { kind: 'longText', name: 'completedHtml', label: words.completedHtml },
];

export const COURSE_FIELDS: readonly FieldSpec[] = [
  select('questionsOnPageMode', words.mode, [
    ['standard', words.standard],
    ['questionPerPage', words.perPage],
    ['singlePage', words.single],
  ]),
  select('showQuestionNumbers', words.numbers, [
    ['off', words.off],
    ['on', words.on],
    ['onPage', words.onPage],
    ['recursive', words.recursive],
  ]),
  select(
    'questionOrder',
    words.order,
    [
      ['initial', words.asWritten],
      ['random', words.random],
    ],
    ['questionsOrder'],
  ),
  yesNo('showProgressBar', words.progress, false),
  select('progressBarLocation', words.progressPlace, [
    ['auto', words.standard],
    ['top', words.top],
    ['bottom', words.bottom],
    ['topbottom', words.both],
  ]),
  select('progressBarType', words.progressType, [
    ['pages', words.pages],
    ['questions', words.questions],
    ['requiredQuestions', words.required],
    ['buttons', words.steps],
  ]),
];

export const NAVIGATION_FIELDS: readonly FieldSpec[] = [
  yesNo('showPrevButton', words.showPrev, true),
  yesNo('autoAdvanceEnabled', words.autoAdvance, false, ['goNextPageAutomatic']),
  yesNo('firstPageIsStartPage', words.startPage, false, ['firstPageIsStarted']),
  text('startSurveyText', words.startText),
  text('pagePrevText', words.prevText),
  text('pageNextText', words.nextText),
  text('completeText', words.completeText),
];

export const TIME_FIELDS: readonly FieldSpec[] = [
  yesNo('showTimer', words.showTimer, false, []),
  seconds('timeLimit', words.timeLimit, ['maxTimeToFinish']),
  seconds('timeLimitPerPage', words.pageTimeLimit, ['maxTimeToFinishPage']),
];
