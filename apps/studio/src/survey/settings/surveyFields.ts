import { defineMessages } from 'react-intl';
import type { FieldSpec } from '../elements/fieldSpec';

const messages = defineMessages({
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

type MessageSet = (typeof messages)[keyof typeof messages];
const select = (
  name: string,
  label: MessageSet,
  options: readonly (readonly [string, MessageSet])[],
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
  label: MessageSet,
  fallback: boolean,
  also: readonly string[] = [],
  help?: MessageSet,
): FieldSpec => ({ kind: 'switch', name, label, fallback, also, ...(help ? { help } : {}) });
const text = (name: string, label: MessageSet): FieldSpec => ({ kind: 'text', name, label });
const seconds = (name: string, label: MessageSet, also: readonly string[]): FieldSpec => ({
  kind: 'number',
  name,
  label,
  also,
  min: 0,
  max: 7200,
  fallback: 0,
  help: messages.none,
});

/** Title and completion page of the survey. */
export const GENERAL_FIELDS: readonly FieldSpec[] = [
  text('title', messages.title),
  { kind: 'longText', name: 'description', label: messages.description },
  yesNo('showTitle', messages.showTitle, true),
  yesNo('showPageTitles', messages.showPageTitles, true),
  yesNo(
    'showCompletedPage',
    messages.completed,
    true,
    ['showCompletePage'],
    messages.completedHelp,
  ),
  { kind: 'longText', name: 'completedHtml', label: messages.completedHtml },
];

export const COURSE_FIELDS: readonly FieldSpec[] = [
  select('questionsOnPageMode', messages.mode, [
    ['standard', messages.standard],
    ['questionPerPage', messages.perPage],
    ['singlePage', messages.single],
  ]),
  select('showQuestionNumbers', messages.numbers, [
    ['off', messages.off],
    ['on', messages.on],
    ['onPage', messages.onPage],
    ['recursive', messages.recursive],
  ]),
  select(
    'questionOrder',
    messages.order,
    [
      ['initial', messages.asWritten],
      ['random', messages.random],
    ],
    ['questionsOrder'],
  ),
  yesNo('showProgressBar', messages.progress, false),
  select('progressBarLocation', messages.progressPlace, [
    ['auto', messages.standard],
    ['top', messages.top],
    ['bottom', messages.bottom],
    ['topbottom', messages.both],
  ]),
  select('progressBarType', messages.progressType, [
    ['pages', messages.pages],
    ['questions', messages.questions],
    ['requiredQuestions', messages.required],
    ['buttons', messages.steps],
  ]),
];

export const NAVIGATION_FIELDS: readonly FieldSpec[] = [
  yesNo('showPrevButton', messages.showPrev, true),
  yesNo('autoAdvanceEnabled', messages.autoAdvance, false, ['goNextPageAutomatic']),
  yesNo('firstPageIsStartPage', messages.startPage, false, ['firstPageIsStarted']),
  text('startSurveyText', messages.startText),
  text('pagePrevText', messages.prevText),
  text('pageNextText', messages.nextText),
  text('completeText', messages.completeText),
];

export const TIME_FIELDS: readonly FieldSpec[] = [
  yesNo('showTimer', messages.showTimer, false, []),
  seconds('timeLimit', messages.timeLimit, ['maxTimeToFinish']),
  seconds('timeLimitPerPage', messages.pageTimeLimit, ['maxTimeToFinishPage']),
];
