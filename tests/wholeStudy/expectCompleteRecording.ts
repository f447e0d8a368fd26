import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { expect } from 'vitest';
import { readStoredSession } from '../participation/readStoredSession';

const ACCURACY_LIMIT_DEG = 3;

/** Expects every chunk, every stimulus and every requested video, and plausible gaze. */
export function expectCompleteRecording(
  dataFolder: string,
  { id: studyId, stimuli }: Study,
  session: RespondentSession,
  withScreen: readonly string[],
) {
  const { qualityMetrics: quality, receivedChunks, expectedChunks } = session;
  const stored = readStoredSession(dataFolder, studyId, session.id);
  const { events, streams, parts } = stored;
  console.log(
    `${session.consent?.locale}: accuracy ${quality?.accuracyDeg?.toFixed(2)} deg ` +
      `(${quality?.accuracyMethod}), at the end ${quality?.endAccuracyDeg?.toFixed(2)} deg, ` +
      `${quality?.effectiveRateHz?.toFixed(1)} Hz, ${receivedChunks} parts, ${streams.join(' ')}`,
  );
  expect(receivedChunks, 'parts received, of those recorded').toBe(expectedChunks);
  expect(session.isPartial).toBe(false);
  expect(quality?.accuracyMethod).toBe('validation');
  expect(
    quality?.accuracyDeg,
    'degrees between the gaze and the dots of the validation; much more, and an axis is mirrored or mixed up',
  ).toBeLessThan(ACCURACY_LIMIT_DEG);

  const nameOf = (id: string | null | undefined) =>
    stimuli.find((one) => one.id === id)?.name ?? 'another';
  const names = stimuli.map(({ name }) => name).toSorted();
  const shown = events.flatMap((event) =>
    event.kind === 'stimulusShown' ? [nameOf(event.stimulusId)] : [],
  );
  expect([...new Set(shown)].toSorted(), 'stimuli that were shown').toEqual(names);
  const filmed = (kind: 'webcamVideoStarted' | 'screenVideoStarted') =>
    events.flatMap((event) => (event.kind === kind ? [nameOf(event.stimulusId)] : []));
  expect([...new Set(filmed('webcamVideoStarted'))].toSorted(), 'videos of the camera').toEqual(
    names,
  );
  expect([...new Set(filmed('screenVideoStarted'))].toSorted(), 'videos of the screen').toEqual(
    withScreen.toSorted(),
  );
  const videos = events.filter(
    (event) => event.kind === 'webcamVideoStarted' || event.kind === 'screenVideoStarted',
  );
  // The last seconds of a video may be missing if its browser was killed: then the next video counts.
  const lastOfEach = new Map(videos.map((event) => [`${event.kind} ${event.stimulusId}`, event]));
  for (const { kind, stimulusId, stream = 'webcam' } of lastOfEach.values()) {
    expect(streams, `${kind} of ${nameOf(stimulusId)}`).toContain(stream);
    const sizeBytes = parts(stream).reduce((sum, part) => sum + part.length, 0);
    expect(sizeBytes, `bytes of ${stream}, ${kind} of ${nameOf(stimulusId)}`).toBeGreaterThan(5000);
  }
  return stored;
}
