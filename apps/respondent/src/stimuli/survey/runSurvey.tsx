import 'survey-core/survey-core.fontless.css';
import './surveyStimulus.css';
import type { SurveyProgress } from '@fovea/link/journal/journal';
import type { SurveyModel } from 'survey-core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Survey } from 'survey-react-ui';
import { loadSurveyLocale, type SurveyLocales } from './surveyLocale';
import { replaceTimerIcon } from './replaceTimerIcon';
import { surveyModel } from './surveyModel';

const RIGHT_TO_LEFT = new Set(['ar', 'he']);

type Json = Readonly<Record<string, unknown>>;

export interface SurveyListener {
  /** null: the answer was removed. */
  answerChanged(question: string, value: unknown): void;
  pageChanged(page: string, pageIndex: number): void;
}

export interface RunningSurvey {
  /** There is nothing to answer and nothing to press. */
  readonly isEmpty: boolean;
  /** Reports events from now on, beginning with the current page. @returns when completed */
  follow(listener: SurveyListener): Promise<void>;
  now(): SurveyProgress;
  /** Turns the text that is being typed into an answer. */
  commit(): void;
  close(): void;
}

/** Renders a survey into `host` and lets the respondent answer it. */
export async function runSurvey(parts: {
  readonly host: HTMLElement;
  readonly questions: Json;
  readonly theme: Json | null;
  readonly locales: SurveyLocales;
  /** Answers from before a reload. */
  readonly stored: SurveyProgress | null;
}): Promise<RunningSurvey> {
  const { host, stored } = parts;
  replaceTimerIcon();
  const model = surveyModel(parts.questions, parts.theme);
  const locale = await loadSurveyLocale(parts.locales, model.locale);
  if (locale !== null) {
    model.locale = locale;
    // The survey has its own text direction when the page is not translated into its language.
    host.dir = RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr';
  }
  if (stored) resumeSurvey(model, stored);

  // Links in a survey would lead away from the study.
  host.addEventListener('click', blockNavigation, { capture: true });
  const root = createRoot(host);
  flushSync(() => root.render(<Survey model={model} />));

  const commit = () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && host.contains(focused)) focused.blur();
  };
  const commitWhenHidden = () => {
    if (document.visibilityState === 'hidden') commit();
  };
  document.addEventListener('visibilitychange', commitWhenHidden, { capture: true });

  return {
    isEmpty: model.state === 'empty' || model.visiblePages.length === 0,
    follow: (listener) => follow(model, listener),
    now: () => ({ answers: answersOf(model), pageIndex: Math.max(0, model.currentPageNo) }),
    commit,
    close() {
      document.removeEventListener('visibilitychange', commitWhenHidden, { capture: true });
      model.stopTimer();
      root.unmount();
      model.dispose();
    },
  };
}

function follow(model: SurveyModel, listener: SurveyListener): Promise<void> {
  const tellPage = () =>
    listener.pageChanged(model.currentPage?.name ?? '', Math.max(0, model.currentPageNo));
  model.onValueChanged.add((_, { name, value }) =>
    listener.answerChanged(name, jsonCopy(value) ?? null),
  );
  model.onCurrentPageChanged.add(tellPage);
  tellPage();
  return new Promise((completed) => {
    model.onComplete.add(() => completed());
  });
}

function resumeSurvey(model: SurveyModel, { answers, pageIndex }: SurveyProgress): void {
  model.data = { ...answers };
  if (model.state === 'starting') model.start();
  model.currentPageNo = Math.min(pageIndex, Math.max(0, model.visiblePageCount - 1));
}

const answersOf = (model: SurveyModel) => (jsonCopy(model.data) ?? {}) as Record<string, unknown>;

/** A JSON copy, without values that JSON cannot represent. */
function jsonCopy(value: unknown): unknown {
  const written = JSON.stringify(value);
  return written === undefined ? undefined : (JSON.parse(written) as unknown);
}

function blockNavigation(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
}
