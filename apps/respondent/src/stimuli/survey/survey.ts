import { wholeRect } from '../stage/contentRect';
import { exposureOrLook } from '../stage/simulateStill';
import { asPage, made } from '../stage/made';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { StimulusKind } from '../stage/stimulusType';
import { surveyProgram } from './surveyProgram';

/** Answers that come this close together are made safe together. */
const SECURE_AFTER_MS = 300;

/** A survey: it ends when the respondent completes it or its time is over. */
export const survey: StimulusKind = {
  async run(slide, stage) {
    const { stimulusId, exposureTimeMs } = slide;
    const { visitor } = stage;
    const { runSurvey } = await surveyProgram();
    const host = asPage(made('div', 'stage-survey'));
    const viewport = stage.viewport();
    const running = await runSurvey({
      host,
      questions: slide.surveyQuestions ?? {},
      theme: slide.surveyTheme,
      locales: visitor.locales,
      kept: visitor.surveys.read(stimulusId),
    });
    const shownMs = await stage.present([host], '#ffffff');
    stage.record(shownEvent(slide, shownMs, wholeRect(viewport), viewport));

    let isSecuring = false;
    /** Who closes the page a moment after an answer has given it. */
    const keep = () => {
      visitor.surveys.keep(stimulusId, running.now());
      if (isSecuring) return;
      isSecuring = true;
      setTimeout(() => {
        isSecuring = false;
        void stage.secure();
      }, SECURE_AFTER_MS);
    };
    const completed = running.follow({
      answered(question, value) {
        stage.record({ kind: 'surveyAnswer', tMs: stage.now(), stimulusId, question, value });
        keep();
      },
      turned(page, pageIndex) {
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
    // Takes over what is being typed.
    running.commit();
    const { answers } = running.now();
    stage.record({ kind: 'surveyEnded', tMs: stage.now(), stimulusId, complete, answers });
    await stage.secure();
    stage.record(hiddenEvent(slide, await stage.clear()));
    running.close();
  },

  async simulate(slide, stage) {
    const { stimulusId } = slide;
    const rect = wholeRect(stage.viewport());
    stage.record(shownEvent(slide, stage.now(), rect, stage.viewport()));
    stage.record({
      kind: 'surveyPage',
      tMs: stage.now(),
      stimulusId,
      page: '',
      pageIndex: 0,
    });
    await stage.elapse(exposureOrLook({ ...slide, manualAdvance: true }));
    stage.record({
      kind: 'surveyEnded',
      tMs: stage.now(),
      stimulusId,
      complete: true,
      answers: {},
    });
    stage.record(hiddenEvent(slide, stage.now()));
  },
};
