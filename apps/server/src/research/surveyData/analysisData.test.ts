import {
  getPartialInfo,
  listRespondentResults,
  toggleAnnotationsDone,
} from '@fovea/contract/analysis/respondentData';
import { deleteSessionData, retryProcessing } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openRecordings } from '../recordings/recordings';
import { aRespondent } from '../../testing/aStudy';
import { aProcessedRespondent } from '../../testing/processedRespondent';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { aSurveyStudy } from '../../testing/erasure/markedRespondent';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);

const GONE = { status: 404, code: 'NOT_FOUND' };

describe('survey answers', () => {
  async function answered(studyId: string, events: readonly SessionEvent[], preview = false) {
    const respondent = await aRespondent(server, studyId, { preview });
    const bytes = gzipSync(formatEvents(events));
    await sendRecording(server, respondent, [{ stream: 'events', seq: 0, bytes }]);
    return respondent;
  }

  const told = (stimulusId: string, answers: Record<string, unknown>): SessionEvent[] => [
    { kind: 'surveyPage', tMs: 1000, stimulusId, page: 'one', pageIndex: 0 },
    { kind: 'surveyAnswer', tMs: 2000, stimulusId, question: 'age', value: 3 },
    { kind: 'surveyEnded', tMs: 4000, stimulusId, complete: true, answers },
  ];
  const listed = (studyId: string) => ada.call(listSurveyAnswers, { studyId });

  it('are listed for all processed respondents, by number', async () => {
    const { studyId, stimulusId } = await aSurveyStudy(server, ada);
    const one = await answered(studyId, told(stimulusId, { age: 33, 'age-Comment': 'about' }));
    const left = await answered(studyId, told(stimulusId, {}).slice(0, 2));
    await answered(studyId, told(stimulusId, { age: 99 }), true);
    // Answers to surveys that the study never showed are not stored.
    await answered(studyId, told('elsewhere', { age: 1 }));
    expect(await listed(studyId)).toEqual([]);
    await server.runJobs();
    const expected = [
      {
        stimulusId,
        respondentId: one.sessionId,
        answers: { age: 33, 'age-Comment': 'about' },
        complete: true,
        durationMs: 3000,
      },
      {
        stimulusId,
        respondentId: left.sessionId,
        answers: { age: 3 },
        complete: false,
        durationMs: 1000,
      },
    ];
    expect(await listed(studyId)).toEqual(expected);
    await ada.call(retryProcessing, { studyId, sessionId: left.sessionId });
    expect(await listed(studyId)).toEqual(expected.slice(0, 1));
    await server.runJobs();
    expect(await listed(studyId)).toEqual(expected);
  });

  it('that are malicious break neither the study nor other answers', async () => {
    const { studyId, stimulusId } = await aSurveyStudy(server, ada);
    const answers = JSON.parse(
      '{"__proto__":{"x":1},"nul":"a\\u0000b","half":"\\ud83d"}',
    ) as Record<string, unknown>;
    await answered(studyId, told(stimulusId, answers));
    await server.runJobs();
    expect(await listed(studyId)).toMatchObject([{ answers: { nul: 'ab', half: '\ufffd' } }]);
  });

  it.each(['withdrawn', 'deleted'])('of sessions that were %s are gone', async (how) => {
    const { studyId, stimulusId } = await aSurveyStudy(server, ada);
    const { sessionId, begin } = await answered(studyId, told(stimulusId, { age: 33 }));
    await server.runJobs();
    expect(await listed(studyId)).toHaveLength(1);
    if (how === 'withdrawn') {
      const { secret } = begin;
      await server.callWith(null)(withdrawSession, { studyId, sessionId, body: { secret } });
    } else await ada.call(deleteSessionData, { studyId, sessionId });
    expect(await listed(studyId)).toEqual([]);
    const rows = await server.context.db
      .selectFrom('surveyAnswers')
      .selectAll()
      .where('sessionId', '=', sessionId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('of sessions analysed before answers were stored are read at the start', async () => {
    const { studyId, stimulusId } = await aSurveyStudy(server, ada);
    const { sessionId } = await answered(studyId, told(stimulusId, { age: 33 }));
    const gone = await answered(studyId, told(stimulusId, { age: 34 }));
    await server.runJobs();
    const before = await listed(studyId);
    const { db } = server.context;
    await db.deleteFrom('surveyAnswers').where('studyId', '=', studyId).execute();
    const restart = async () => (await openRecordings(server.context)).reindexed;
    // Analysed since then: nothing needs to be read.
    await restart();
    await server.runJobs();
    expect(await listed(studyId)).toEqual([]);
    await db
      .updateTable('sessions')
      .set({ processedAt: new Date('2020-01-01') })
      .where('studyId', '=', studyId)
      .execute();
    await restart();
    await ada.call(deleteSessionData, { studyId, sessionId: gone.sessionId });
    await server.runJobs();
    const [stored] = before;
    expect(stored).toMatchObject({ respondentId: sessionId });
    expect(await listed(studyId)).toEqual([stored]);
  });

  it("are limited to one's own company and to users who may analyse", async () => {
    const { studyId } = await aSurveyStudy(server, ada);
    expect(await refusalOf(mallory.call(listSurveyAnswers, { studyId }))).toEqual(GONE);
    const blind = await server.signedIn(['STUDY']);
    expect(await refusalOf(blind.call(listSurveyAnswers, { studyId }))).toMatchObject({
      status: 403,
    });
  });
});

async function lookedAt() {
  const studyId = await aCalibratedStudy(server, ada);
  const { stimuli } = await ada.call(getStudy, { studyId });
  const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  return { studyId, stimulusId };
}

describe('the results of respondents', () => {
  it('are listed for all respondents, and returned for one', async () => {
    const { studyId, stimulusId } = await lookedAt();
    const preview = await aProcessedRespondent(server, studyId, [{ stimulusId }], {
      preview: true,
    });
    const seeing = { stimulusId, xNorm: [0.5, Number.NaN], yawDeg: [1, 2] };
    const one = await aProcessedRespondent(server, studyId, [seeing]);
    const blind = await aProcessedRespondent(server, studyId, [
      { stimulusId, xNorm: [Number.NaN] },
    ]);
    await aProcessedRespondent(server, studyId, []);
    await aRespondent(server, studyId);
    const facts = (id: string, hasGaze: boolean, hasSignals: boolean) => ({
      id,
      hasGaze,
      hasSignals,
      annotationsMarkedDone: false,
    });
    const info = await ada.call(getPartialInfo, { studyId });
    const { stimuli } = await ada.call(getStudy, { studyId });
    expect(info.map((each) => each.stimulusId)).toEqual(stimuli.map(({ id }) => id));
    expect(info.find((each) => each.stimulusId === stimulusId)?.respondentData).toEqual([
      facts(one.sessionId, true, true),
      facts(blind.sessionId, false, false),
      facts(preview.sessionId, true, false),
    ]);
    expect(stimuli.find(({ id }) => id === stimulusId)?.respondentCount).toBe(3);

    const { sessionId } = one;
    const results = await ada.call(listRespondentResults, { studyId, sessionId });
    expect(results).toMatchObject([{ stimulusId, annotationsMarkedDone: false }]);
    const answer = await fetch(server.base + results[0]!.url);
    const { gaze } = decodeStimulusGaze(new Uint8Array(await answer.arrayBuffer()));
    expect(gaze.xNorm).toHaveLength(2);
    expect((await fetch(server.base + results[0]!.signalsUrl)).status).toBe(200);

    const other = await lookedAt();
    const moved = ada.call(listRespondentResults, { studyId: other.studyId, sessionId });
    expect(await refusalOf(moved)).toEqual(GONE);
  });
});

describe('annotations', () => {
  it('are marked as done and unmarked again; concurrent toggles are serialised', async () => {
    const { studyId, stimulusId } = await lookedAt();
    const { sessionId } = await aProcessedRespondent(server, studyId, [{ stimulusId }]);
    const toggle = () => ada.call(toggleAnnotationsDone, { stimulusId, respondentId: sessionId });
    const isDone = async () => {
      const [result] = await ada.call(listRespondentResults, { studyId, sessionId });
      const info = await ada.call(getPartialInfo, { studyId });
      const told = info.find((each) => each.stimulusId === stimulusId)!.respondentData[0]!;
      expect(told.annotationsMarkedDone).toBe(result!.annotationsMarkedDone);
      return told.annotationsMarkedDone;
    };
    const { version } = await ada.call(getStudy, { studyId });
    expect(await toggle()).toEqual({ annotationsMarkedDone: true });
    expect(await isDone()).toBe(true);
    expect((await ada.call(getStudy, { studyId })).version).toBeGreaterThan(version);
    expect(await toggle()).toEqual({ annotationsMarkedDone: false });
    expect(await isDone()).toBe(false);
    const both = await Promise.all([toggle(), toggle()]);
    expect(new Set(both.map((each) => each.annotationsMarkedDone))).toEqual(new Set([true, false]));
    expect(await isDone()).toBe(false);

    await toggle();
    await ada.call(deleteSessionData, { studyId, sessionId });
    const left = await server.context.db
      .selectFrom('annotationsDone')
      .selectAll()
      .where('sessionId', '=', sessionId)
      .execute();
    expect(left).toEqual([]);
    expect(await refusalOf(toggle())).toEqual(GONE);
  });

  it("belong to a stimulus and a respondent of one study of one's own company", async () => {
    const { studyId, stimulusId } = await lookedAt();
    const { sessionId } = await aProcessedRespondent(server, studyId, [{ stimulusId }]);
    const theirs = mallory.call(toggleAnnotationsDone, { stimulusId, respondentId: sessionId });
    expect(await refusalOf(theirs)).toEqual(GONE);
    const elsewhere = (await lookedAt()).stimulusId;
    const mixed = ada.call(toggleAnnotationsDone, {
      stimulusId: elsewhere,
      respondentId: sessionId,
    });
    expect(await refusalOf(mixed)).toEqual(GONE);
  });
});
