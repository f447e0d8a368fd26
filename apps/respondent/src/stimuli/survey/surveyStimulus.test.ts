// @vitest-environment jsdom
import type { SurveyProgress } from '@fovea/link/journal/journal';
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aStimulus, aStage, RESPONDENT } from '../../flow/testing/aStage';
import { surveyStimulus } from './surveyStimulus';
import { surveyModel } from './surveyModel';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
});

const QUESTIONS = {
  pages: [
    { name: 'you', elements: [{ type: 'text', name: 'age', title: 'Your age' }] },
    { name: 'taste', elements: [{ type: 'comment', name: 'why', title: 'Why' }] },
  ],
};
const stimulusOf = (more: Partial<PublishedStimulus> = {}): PublishedStimulus =>
  aStimulus({
    stimulusId: 'survey',
    type: 'JS_SURVEY',
    exposureTimeMs: 0,
    mediaUrl: null,
    surveyQuestions: QUESTIONS,
    ...more,
  });

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A stage that stores answers; frames come in real time, so that the test can type. */
function opened(
  stimulus: PublishedStimulus,
  remembered: SurveyProgress | null = null,
  more: Parameters<typeof aStage>[3] = {},
) {
  const stored: SurveyProgress[] = remembered ? [remembered] : [];
  const parts = aStage(
    () => undefined,
    {
      ...RESPONDENT,
      surveys: {
        read: () => stored.at(-1) ?? null,
        keep: (id, state) => {
          expect(id).toBe('survey');
          stored.push(state);
        },
      },
    },
    (frame) => setTimeout(frame, 2),
    more,
  );
  return { ...parts, stored, over: surveyStimulus.run(stimulus, parts.stage) };
}

async function until<T>(found: () => T | null | undefined): Promise<T> {
  for (let tries = 0; tries < 1000; tries++) {
    const what = found();
    if (what) return what;
    await pause(10);
  }
  throw new Error('It did not appear.');
}
const button = (root: HTMLElement, text: string) =>
  until(() =>
    [...root.querySelectorAll<HTMLInputElement>('input[type=button], button')].find(
      (each) => (each.value || each.textContent) === text,
    ),
  );
const ofKind = <Kind extends SessionEvent['kind']>(events: SessionEvent[], kind: Kind) =>
  events.filter((event): event is Extract<SessionEvent, { kind: Kind }> => event.kind === kind);

it('shows how far the respondent is in the study, in the direction of the page', async () => {
  document.documentElement.dir = 'rtl';
  const progress = () => ({ place: 3, count: 12 });
  const { root, over } = opened(stimulusOf({ exposureTimeMs: 300 }), null, { progress });
  const shown = await until(() => root.querySelector<HTMLElement>('.stage-progress'));
  document.documentElement.dir = '';
  expect(shown.textContent).toBe('3 of 12');
  expect(shown.dir).toBe('rtl');
  const bar = shown.querySelector('progress')!;
  expect([bar.value, bar.max]).toEqual([3, 12]);
  await over;
  expect(root.childElementCount).toBe(0);
});

it('records each answer, each page and the final result, stored before it continues', async () => {
  const user = userEvent.setup();
  const { root, events, over, stored, secured } = opened(stimulusOf());
  const age = await until(() => root.querySelector<HTMLInputElement>('input[type=text]'));
  await until(() => ofKind(events, 'surveyPage')[0]);
  await user.type(age, '33');
  await user.click(await button(root, 'Next'));
  const why = await until(() => root.querySelector('textarea'));
  await user.type(why, 'tasty');
  await user.click(await button(root, 'Complete'));
  await over;

  expect(ofKind(events, 'surveyAnswer').map(({ question, value }) => [question, value])).toEqual([
    ['age', '33'],
    ['why', 'tasty'],
  ]);
  expect(ofKind(events, 'surveyPage').map(({ page, pageIndex }) => [page, pageIndex])).toEqual([
    ['you', 0],
    ['taste', 1],
  ]);
  const [ended] = ofKind(events, 'surveyEnded');
  expect(ended).toMatchObject({ complete: true, answers: { age: '33', why: 'tasty' } });
  expect(secured()).toContain(ended);
  expect(stored.at(-1)).toEqual({ answers: { age: '33', why: 'tasty' }, pageIndex: 1 });
  expect(events.at(-1)?.kind).toBe('stimulusHidden');
  expect(root.childElementCount).toBe(0);
});

it('continues after a reload with the answers given, on the same page', async () => {
  const user = userEvent.setup();
  const remembered = { answers: { age: '20' }, pageIndex: 1 };
  const { root, events, over } = opened(stimulusOf(), remembered);
  await until(() => root.querySelector('textarea'));
  await until(() => ofKind(events, 'surveyPage')[0]);
  await user.click(await button(root, 'Complete'));
  await over;
  expect(ofKind(events, 'surveyPage')[0]).toMatchObject({ page: 'taste', pageIndex: 1 });
  expect(ofKind(events, 'surveyEnded')[0]?.answers).toEqual({ age: '20' });
});

it('ends when its time is over, and counts what was being typed', async () => {
  const user = userEvent.setup();
  const { root, events, over } = opened(stimulusOf({ exposureTimeMs: 10_000 }));
  const age = await until(() => root.querySelector<HTMLInputElement>('input[type=text]'));
  await until(() => ofKind(events, 'surveyPage')[0]);
  await user.type(age, '5');
  await over;
  expect(ofKind(events, 'surveyEnded')[0]).toMatchObject({
    complete: false,
    answers: { age: '5' },
  });
});

it('without questions has a button', async () => {
  const { root, events, over } = opened(stimulusOf({ surveyQuestions: { title: 'Empty' } }));
  (await until(() => root.querySelector<HTMLButtonElement>('.stage-continue'))).click();
  await over;
  expect(ofKind(events, 'surveyEnded')[0]).toMatchObject({ complete: true, answers: {} });
});

it('renders HTML inert, even with an answer inserted into it', async () => {
  const hostile = {
    elements: [
      {
        type: 'html',
        name: 'note',
        html: '<p onclick="alert(1)">Hi <a href="https://evil.example">there</a><img src="https://evil.example/x"></p><iframe src="https://evil.example"></iframe>{age}',
      },
      { type: 'text', name: 'age' },
      { type: 'file', name: 'upload' },
    ],
  };
  const { root } = opened(stimulusOf({ surveyQuestions: hostile }), {
    answers: { age: '<img src=x onerror=alert(1)>' },
    pageIndex: 0,
  });
  await until(() => root.textContent?.includes('Hi there'));
  expect(root.querySelector('a[href], iframe, input[type=file]')).toBeNull();
  expect(root.innerHTML).not.toMatch(/<[^>]+\son(error|click)=/);
  expect(root.innerHTML).not.toContain('evil.example');
});

it('follows no links and stores nothing in the browser', () => {
  const model = surveyModel(
    { cookieName: 'seen', navigateToUrl: 'https://evil.example', elements: [] },
    null,
  );
  expect([model.cookieName, model.navigateToUrl, model.showCompletedPage]).toEqual(['', '', false]);
});

it('uses only the appearance settings of a theme', () => {
  const theme = { cssVariables: { '--a': 'red', color: 'x' }, showTitle: false, data: { a: 1 } };
  const model = surveyModel(QUESTIONS, theme);
  expect(model.showTitle).toBe(true);
  expect(model.data).toEqual({});
});

it('looks like the other pages without a theme, and keeps the look of its own theme', async () => {
  const plain = opened(stimulusOf());
  const card = await until(() => plain.root.querySelector('.stage-survey'));
  expect(card.classList.contains('stage-survey-card')).toBe(true);
  // One card for all questions.
  expect(card.querySelector('.sd-element--with-frame')).toBeNull();

  const surveyTheme = {
    colorPalette: 'light',
    cssVariables: { '--sjs2-color-project-brand-600': '#8a2be2' },
  };
  const themed = opened(stimulusOf({ surveyTheme }));
  const own = await until(() => themed.root.querySelector('.stage-survey'));
  expect(own.classList.contains('stage-survey-card')).toBe(false);
  expect(own.querySelector('.sd-element--with-frame')).not.toBeNull();
});
