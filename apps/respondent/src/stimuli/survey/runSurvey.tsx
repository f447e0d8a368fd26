import 'survey-core/survey-core.fontless.css';
import './survey.css';
import type { KeptSurvey } from '@fovea/link/journal/journal';
import type { SurveyModel } from 'survey-core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Survey } from 'survey-react-ui';
import { loadSurveyLocale, type SurveyLocales } from './surveyLocale';
import { ownTimerIcon } from './ownTimerIcon';
import { surveyModel } from './surveyModel';

const RIGHT_TO_LEFT = new Set(['ar', 'he']);

type Json = Readonly<Record<string, unknown>>;

export interface SurveyTold {
  /** null: the answer was removed. */
  answered(question: string, value: unknown): void;
  turned(page: string, pageIndex: number): void;
}

export interface RunningSurvey {
  /** There is nothing to answer and nothing to press. */
  readonly isEmpty: boolean;
  /** Reports events from now on, beginning with the current page. @returns when completed */
  follow(told: SurveyTold): Promise<void>;
  now(): KeptSurvey;
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
  readonly kept: KeptSurvey | null;
}): Promise<RunningSurvey> {
  const { host, kept } = parts;
  ownTimerIcon();
  const model = surveyModel(parts.questions, parts.theme);
  const locale = await loadSurveyLocale(parts.locales, model.locale);
  if (locale !== null) {
    model.locale = locale;
    // The survey has its own text direction when the page is not translated into its language.
    host.dir = RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr';
  }
  if (kept) goOn(model, kept);

  // Links in a survey would lead away from the study.
  host.addEventListener('click', openNothing, { capture: true });
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
    follow: (told) => follow(model, told),
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

function follow(model: SurveyModel, told: SurveyTold): Promise<void> {
  const tellPage = () =>
    told.turned(model.currentPage?.name ?? '', Math.max(0, model.currentPageNo));
  model.onValueChanged.add((_, { name, value }) => told.answered(name, copied(value) ?? null));
  model.onCurrentPageChanged.add(tellPage);
  tellPage();
  return new Promise((completed) => {
    model.onComplete.add(() => completed());
  });
}

function goOn(model: SurveyModel, { answers, pageIndex }: KeptSurvey): void {
  model.data = { ...answers };
  if (model.state === 'starting') model.start();
  model.currentPageNo = Math.min(pageIndex, Math.max(0, model.visiblePageCount - 1));
}

const answersOf = (model: SurveyModel) => (copied(model.data) ?? {}) as Record<string, unknown>;

/** A JSON copy, without values that JSON cannot represent. */
function copied(value: unknown): unknown {
  const written = JSON.stringify(value);
  return written === undefined ? undefined : (JSON.parse(written) as unknown);
}

function openNothing(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
}
