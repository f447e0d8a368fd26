import { getStudy } from '@fovea/contract/studies/studies';
import { EXPRESSIONS } from '@fovea/science/signals/expressionTable';
import {
  decodeStimulusSignals,
  encodeStimulusSignals,
} from '@fovea/science/signals/stimulusSignals';
import { beforeAll, expect, it } from 'vitest';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { aRespondent } from '../../testing/aStudy';
import { anExportSource } from '../../testing/exports/anExportSource';
import { csvTable } from '../../testing/exports/readExport';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { expressionEntries } from './expressionEntries';

const server = setUpServer();
const ada = setUpUser(server);

let studyId = '';
let sessionId = '';

beforeAll(async () => {
  studyId = await aCalibratedStudy(server, ada);
  const respondent = await aRespondent(server, studyId);
  ({ sessionId } = respondent);
  await sendRecording(server, respondent, recordedChunks(respondent.slides, 'smiles'));
  await server.runJobs();
});

async function statistics(
  of = studyId,
  ids: readonly string[] = [sessionId],
  signalsDisabled: string[] = [],
) {
  const source = await anExportSource(server, of, { respondents: ids, kind: 'EXPRESSIONS' });
  const study = { ...source.study, signalsDisabled };
  return await csvTable(
    await expressionEntries(server.context, { ...source, study }),
    'expressions',
  );
}

it('every channel and score has a row per respondent and stimulus', async () => {
  const rows = await statistics();
  expect(rows.map(({ expression }) => expression)).toEqual(EXPRESSIONS.map(({ id }) => id));
  const joy = rows.find(({ expression }) => expression === 'joy')!;
  expect(joy).toMatchObject({
    respondent: 'Respondent 1',
    kind: 'score',
    is_experimental: 'TRUE',
    threshold: '50.000000',
  });
  expect(joy['claim']).toContain('not what somebody felt');
});

it('a signal that the study disables has no row', async () => {
  const rows = await statistics(studyId, [sessionId], ['joy']);
  const all = EXPRESSIONS.map(({ id }) => id);
  expect(rows.map(({ expression }) => expression)).toEqual(all.filter((id) => id !== 'joy'));
});

it('the figures are those of the stored signals', async () => {
  const { stimuli } = await ada.call(getStudy, { studyId });
  const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  const { db, objects } = server.context;
  const { signalsObjectKey } = await db
    .selectFrom('respondentResults')
    .select('signalsObjectKey')
    .where('sessionId', '=', sessionId)
    .where('stimulusId', '=', stimulusId)
    .executeTakeFirstOrThrow();
  const { respondentId, signals } = decodeStimulusSignals((await objects.read(signalsObjectKey!))!);
  const { tMs } = signals;
  // A smile over the last third, and nothing known of the brows.
  const from = Math.floor((tMs.length * 2) / 3);
  const values = new Map(signals.values)
    .set(
      'mouthCornerUp',
      Float32Array.from(tMs, (_, at) => (at >= from ? 0.75 : 0.25)),
    )
    .set('browLower', new Float32Array(tMs.length).fill(Number.NaN));
  await objects.put(
    signalsObjectKey!,
    encodeStimulusSignals({ respondentId, signals: { ...signals, values } }),
  );
  const rows = await statistics();
  const smile = rows.find(({ expression }) => expression === 'mouthCornerUp')!;
  expect(smile).toMatchObject({ samples: String(tMs.length), median: '0.250000', onsets: '1' });
  expect(Number(smile['measured_s'])).toBeCloseTo(signals.durationMs / 1000, 0);
  expect(Number(smile['share_at_threshold'])).toBeCloseTo(1 / 3, 1);
  const share = Number(smile['share_at_threshold']);
  expect(Number(smile['mean'])).toBeCloseTo(0.25 + 0.5 * share, 5);
  const brows = rows.find(({ expression }) => expression === 'browLower')!;
  expect(brows).toMatchObject({
    samples: '0',
    mean: '',
    max: '',
    share_at_threshold: '',
    onsets: '',
  });
});

it('expressions that were not recorded have empty figures', async () => {
  const { studyId: other, ids } = await anAnalysedStudy(server, ada);
  const rows = await statistics(other, ids);
  expect(rows).toHaveLength(3 * EXPRESSIONS.length);
  for (const { samples, mean, onsets } of rows) {
    expect([samples, mean, onsets]).toEqual(['', '', '']);
  }
});

it('a respondent whose results are missing is never left out without a word', async () => {
  const source = await anExportSource(server, studyId, { kind: 'EXPRESSIONS' });
  const [first, ...others] = source.respondents;
  const results = first!.results.map((each) => ({ ...each, objectKey: 'studies/gone.columns' }));
  const gone = { ...source, respondents: [{ ...first!, results }, ...others] };
  await expect(
    csvTable(await expressionEntries(server.context, gone), 'expressions'),
  ).rejects.toMatchObject({
    code: 'RESULTS_CHANGED',
    message: expect.stringContaining('Respondent 1'),
  });
});
