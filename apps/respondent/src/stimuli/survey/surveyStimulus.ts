import { wholeRect } from '../stage/contentRect';
import { simulatedExposureMs } from '../stage/simulateStill';
import { withPageDirection, createElement } from '../stage/createElement';
import { createProgress } from '../stage/createProgress';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { StimulusKind } from '../stage/stimulusType';
import { loadSurveyRunner } from './loadSurveyRunner';

/** Answers within this time are stored together. */
const SECURE_AFTER_MS = 300;

/** A survey: it ends when the respondent completes it or its time is over. */
export const surveyStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const { stimulusId, exposureTimeMs } = stimulus;
    const { respondent } = stage;
    const { runSurvey } = await loadSurveyRunner();
    // A theme is light or dark by itself; without one, the survey looks like the other pages.
    const isThemed = stimulus.surveyTheme !== null;
    const look = isThemed ? 'stage-survey' : 'stage-survey stage-survey-card';
    const host = withPageDirection(createElement('div', look));
    const viewport = stage.viewport();
    const running = await runSurvey({
      host,
      questions: stimulus.surveyQuestions ?? {},
      theme: stimulus.surveyTheme,
      locales: respondent.locales,
      stored: respondent.surveys.read(stimulusId),
    });
    const progress = stage.progress();
    const above = progress ? [createProgress(progress, stage.messages)] : [];
    const shownMs = await stage.present([...above, host], isThemed ? '#ffffff' : 'var(--ground)');
    stage.record(shownEvent(stimulus, shownMs, wholeRect(viewport), viewport));

    let isSecuring = false;
    /** So that an answer counts even if the page is closed a moment later. */
    const keep = () => {
      respondent.surveys.keep(stimulusId, running.now());
      if (isSecuring) return;
      isSecuring = true;
      setTimeout(() => {
        isSecuring = false;
        void stage.secure();
      }, SECURE_AFTER_MS);
    };
    const completed = running.follow({
      answerChanged(question, value) {
        stage.record({ kind: 'surveyAnswer', tMs: stage.now(), stimulusId, question, value });
        keep();
      },
      pageChanged(page, pageIndex) {
        stage.record({ kind: 'surveyPage', tMs: stage.now(), stimulusId, page, pageIndex });
        keep();
      },
    });
    const ends = [completed.then(() => true)];
    // A survey without questions has no button of its own.
    if (running.isEmpty) ends.push(stage.continued().then(() => true));
    if (exposureTimeMs > 0) {
      ends.push(stage.elapse(exposureTimeMs - 2 * stage.frameMs()).then(() => false));
    }
    const complete = await Promise.race(ends);
    // Includes what is being typed.
    running.commit();
    const { answers } = running.now();
    stage.record({ kind: 'surveyEnded', tMs: stage.now(), stimulusId, complete, answers });
    await stage.secure();
    stage.record(hiddenEvent(stimulus, await stage.clear()));
    running.close();
  },

  async simulate(stimulus, stage) {
    const { stimulusId } = stimulus;
    const rect = wholeRect(stage.viewport());
    stage.record(shownEvent(stimulus, stage.now(), rect, stage.viewport()));
    stage.record({
      kind: 'surveyPage',
      tMs: stage.now(),
      stimulusId,
      page: '',
      pageIndex: 0,
    });
    await stage.elapse(simulatedExposureMs({ ...stimulus, manualAdvance: true }));
    stage.record({
      kind: 'surveyEnded',
      tMs: stage.now(),
      stimulusId,
      complete: true,
      answers: {},
    });
    stage.record(hiddenEvent(stimulus, stage.now()));
  },
};
