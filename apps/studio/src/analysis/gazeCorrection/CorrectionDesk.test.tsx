// Needs a page
import type { GazeCorrection, GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { DriftCheck } from '@fovea/contract/participation/driftCheck';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { aSession, aStimulus } from '@fovea/samples/studies';
import { correctionText, fitCorrections } from '@fovea/science/quality/gazeCorrection';
import { reviseGaze } from '@fovea/science/session/revisedGaze';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import type { RespondentResult } from '../../replay/results/results';
import { serverState } from '../../state/serverState';
import { fakeServers, json, no } from '../../state/testing/fakeServers';
import { GazeCorrectionEditor } from './GazeCorrectionEditor';

const PATH = '/studies/study-1/sessions/session-ada/stimuli/poster/gaze-corrections';
const PUT = `PUT ${PATH}`;

/** Three fixations of a second each: in the middles of the seconds 1, 3 and 5. */
const read = vi.hoisted(() => ({ result: null as unknown }));
vi.mock('../../replay/results/readResult', () => ({
  readResult: () => Promise.resolve(read.result),
}));
function resultWith(corrections: readonly GazeCorrection[]): RespondentResult {
  const text = correctionText(fitCorrections(corrections));
  const tMs = Float64Array.of(1500, 3500, 5500);
  const startMs = Float64Array.of(1000, 3000, 5000);
  const endMs = Float64Array.of(2000, 4000, 6000);
  const x = Float32Array.of(0.2, 0.5, 0.8);
  const y = Float32Array.of(0.5, 0.5, 0.5);
  const measured = { tMs, xNorm: x, yNorm: y, fixations: { count: 3, startMs, endMs, x, y } };
  const { xNorm, yNorm, fixations } = reviseGaze(measured, [], corrections);
  return {
    kind: 'respondent',
    gaze: { tMs, xNorm, yNorm, sampleMs: Float32Array.of(33, 33, 33) },
    fixations: { startMs, endMs, xNorm: fixations.x, yNorm: fixations.y },
    durationMs: 6000,
    degreeScale: { xNormPerDeg: 0.04, method: 'face size' },
    gazeQuality: 1,
    provenance: {
      algorithm: 'idt',
      parameters: text === '' ? {} : { gazeCorrection: text },
      version: '1',
    },
  };
}

const stored = (given: Partial<GazeCorrections> = {}): GazeCorrections => ({
  ...{ sessionId: 'session-ada', stimulusId: 'poster', corrections: [], version: 0 },
  ...{ state: 'APPLIED', changedDate: null, changedBy: null },
  ...given,
});
const byRobin = (given: Partial<GazeCorrections> = {}) =>
  stored({ version: 1, changedBy: 'Robin', changedDate: '2026-03-02T09:30:00.000Z', ...given });
const firstSecond: GazeCorrection = {
  ...{ startMs: 0, endMs: 2500, kind: 'OFFSET' },
  anchors: [{ gazeXNorm: 0.2, gazeYNorm: 0.5, targetXNorm: 0.25, targetYNorm: 0.5 }],
};

beforeEach(() => {
  // The stage has a size, so that what is over it can be placed.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ x: 0, y: 0, left: 0, top: 0, right: 1000, bottom: 500, width: 1000, height: 500 },
    toJSON: () => '',
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  HTMLCanvasElement.prototype.getContext = () => null;
});
afterEach(() => {
  cleanup();
  serverState.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Ada, whose gaze on a dot before the poster was measured. */
function sessionWith(driftCheck: DriftCheck | undefined): RespondentSession {
  const session = { ...aSession('Ada'), id: 'session-ada' };
  const figures = { gazeQuality: 1, faceQuality: 1, loss: null, blinkCount: null };
  const rest = { blinksPerMinute: null, showings: 1, frozenMs: 0 };
  return driftCheck
    ? { ...session, stimulusQuality: [{ stimulusId: 'poster', ...figures, ...rest, driftCheck }] }
    : session;
}

interface Sent {
  readonly corrections: GazeCorrection[];
  readonly version: number;
}

/** The editor on a server that stores what it is sent, unless it is told to answer something else. */
async function open(
  given: GazeCorrections = stored(),
  answer?: () => Response,
  driftCheck?: DriftCheck,
) {
  read.result = resultWith(given.corrections);
  const known = { now: given };
  const close = vi.fn<() => void>();
  const server = fakeServers({
    [`GET ${PATH}`]: () => json(known.now),
    'GET /studies/study-1/stimuliRespondentDataPartialInfo': () => json([]),
    'GET /studies/study-1/gaze-corrections': () => json([known.now]),
    'GET /studies/study-1/sessions/session-ada/results': () =>
      json([{ stimulusId: 'poster', url: '/objects/poster', signalsUrl: null }]),
    [PUT]: ({ body }) => {
      if (answer) return answer();
      const { corrections, version } = JSON.parse(body) as Sent;
      known.now = byRobin({ corrections, version: version + 1, state: 'WAITING' });
      return json(known.now);
    },
  });
  const stimulus = aStimulus({
    ...{ id: 'poster', name: 'Poster', displayName: 'Poster' },
    ...{ width: 1000, height: 500, imageUrl: null, videoUrl: null },
  });
  const key = 'study-1 poster ada';
  show(
    <QueryClientProvider client={serverState}>
      <GazeCorrectionEditor
        studyId="study-1"
        of={{ key, stimulus, session: sessionWith(driftCheck), who: 'Ada' }}
        beginMs={0}
        close={close}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /Correct gaze by hand/ });
  const sent = () =>
    server.requests.filter(({ name }) => name === PUT).map(({ body }) => JSON.parse(body) as Sent);
  return { ...server, known, sent, close };
}
const fixation = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^Fixation ${number} `) });
const apply = () => screen.getByRole('button', { name: 'Apply' });
const isGrey = (of: HTMLElement) => of.getAttribute('aria-disabled') === 'true';
/** Says by keyboard that a fixation belongs elsewhere. */
function nudge(number: number, key: string, options: { shiftKey?: boolean } = {}) {
  fixation(number).focus();
  fireEvent.keyDown(fixation(number), { key, ...options });
}

it('Arrow keys on a fixation make an anchor of the whole stimulus, which Apply sends with its version', async () => {
  const { sent } = await open(stored({ version: 4 }));
  screen.getByRole('heading', { name: 'Does the gaze miss what was looked at?' });
  expect(isGrey(apply())).toBe(true);
  nudge(1, 'ArrowRight', { shiftKey: true });
  nudge(1, 'ArrowDown');
  const stretch = screen.getByRole('listitem');
  within(stretch).getByText('1 anchor');
  within(stretch).getByText('10 px (0.3°)');
  expect(isGrey(apply())).toBe(false);
  await userEvent.click(apply());
  await screen.findByText(/^Results are being made again/);
  expect(sent()).toHaveLength(1);
  const [{ version, corrections } = { version: 0, corrections: [] }] = sent();
  expect(version).toBe(4);
  expect(corrections).toMatchObject([{ startMs: 0, endMs: 6001, kind: 'OFFSET' }]);
  const [anchor] = corrections[0]?.anchors ?? [];
  expect(anchor?.gazeXNorm).toBeCloseTo(0.2, 6);
  expect(anchor?.targetXNorm).toBeCloseTo(0.21, 6);
  expect(anchor?.targetYNorm).toBeCloseTo(0.502, 6);
  // What is applied is no draft any more.
  expect(isGrey(apply())).toBe(true);
});

it('A dot before the stimulus can be used as an anchor, once', async () => {
  const driftCheck: DriftCheck = {
    ...{ targetXNorm: 0.5, targetYNorm: 0.5, gazeXNorm: 0.55, gazeYNorm: 0.48 },
    ...{ offsetDeg: 1.24, precisionStdDeg: 0.4, samples: 27 },
  };
  const { sent } = await open(stored(), undefined, driftCheck);
  screen.getByText(/^The gaze missed it by/);
  screen.getByText(/1\.2/);
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use as an anchor' });
  await userEvent.click(use);
  within(screen.getByRole('listitem')).getByText('1 anchor');
  expect(use.disabled).toBe(true);
  await userEvent.click(apply());
  await screen.findByText(/^Results are being made again/);
  expect(sent()[0]?.corrections).toEqual([
    {
      ...{ startMs: 0, endMs: 6001, kind: 'OFFSET' },
      anchors: [{ gazeXNorm: 0.55, gazeYNorm: 0.48, targetXNorm: 0.5, targetYNorm: 0.5 }],
    },
  ]);
});

it('Nothing is offered of a dot with too little gaze', async () => {
  const lost = { gazeXNorm: null, gazeYNorm: null, offsetDeg: null, precisionStdDeg: null };
  await open(stored(), undefined, { targetXNorm: 0.5, targetYNorm: 0.5, ...lost, samples: 2 });
  screen.getByText('There was too little gaze on it.');
  expect(screen.queryByRole('button', { name: 'Use as an anchor' })).toBeNull();
});

it('Undo and redo go step by step, with the keys and with the buttons', async () => {
  await open();
  nudge(1, 'ArrowRight');
  nudge(2, 'ArrowRight');
  within(screen.getByRole('listitem')).getByText('2 anchors');
  fireEvent.keyDown(fixation(2), { key: 'z', ctrlKey: true });
  within(screen.getByRole('listitem')).getByText('1 anchor');
  await userEvent.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  expect(screen.queryByRole('listitem', { name: /Stretch/ })).toBeNull();
  screen.getByRole('heading', { name: 'Does the gaze miss what was looked at?' });
  fireEvent.keyDown(fixation(1), { key: 'Z', ctrlKey: true, shiftKey: true });
  await userEvent.click(screen.getByRole('button', { name: 'Redo (Ctrl+Shift+Z)' }));
  within(screen.getByRole('listitem')).getByText('2 anchors');
  fireEvent.keyDown(fixation(2), { key: 'Delete' });
  within(screen.getByRole('listitem')).getByText('1 anchor');
});

it('An affine correction needs three anchors, and on a line it is refused with the reason', async () => {
  await open();
  nudge(1, 'ArrowRight');
  const affine = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Affine' });
  expect(affine().disabled).toBe(true);
  screen.getByText(/Affine needs 2 more anchors/);
  nudge(2, 'ArrowRight');
  nudge(3, 'ArrowRight');
  expect(affine().disabled).toBe(false);
  await userEvent.click(affine());
  screen.getByText(/^The anchors lie on a line/);
  expect(isGrey(apply())).toBe(true);
});

it('From here divides a stretch, and one without an anchor greys Apply', async () => {
  await open(byRobin({ corrections: [{ ...firstSecond, endMs: 6000 }] }));
  await screen.findByText(/All results are made with 1 corrected stretch/);
  fixation(2).focus();
  const fromHere = screen.getByRole('button', { name: 'From here' });
  await waitFor(() => expect(fromHere).toHaveProperty('disabled', false));
  await userEvent.click(fromHere);
  const [first, second] = screen.getAllByRole('listitem');
  within(first!).getByText('1 anchor');
  within(second!).getByText('no anchor yet');
  within(second!).getByText(/^Drag a fixation of this stretch/);
  expect(isGrey(apply())).toBe(true);
  // Only its own fixations can be dragged.
  expect(screen.queryByRole('button', { name: /^Fixation 1 / })).toBeNull();
});

it('The ends of a stretch are moved by keyboard and typed', async () => {
  const { sent } = await open(byRobin({ corrections: [firstSecond] }));
  fireEvent.keyDown(screen.getByRole('slider', { name: 'End of stretch 1' }), {
    key: 'ArrowRight',
  });
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Start of stretch 1' }), {
    key: 'ArrowRight',
    ctrlKey: true,
  });
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'To, s' });
  expect(to.value).toBe('2.6');
  await userEvent.clear(to);
  await userEvent.type(to, '3.5');
  await userEvent.click(apply());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.corrections).toEqual([{ ...firstSecond, startMs: 10, endMs: 3500 }]);
});

it('Somebody else’s change keeps the draft, and asks which one is kept', async () => {
  const { known, sent, answers } = await open(stored(), () => no(409, 'STALE_GAZE_CORRECTIONS'));
  nudge(2, 'ArrowLeft');
  known.now = byRobin({ version: 7, corrections: [firstSecond] });
  await userEvent.click(apply());
  await screen.findByText(/changed these corrections \(/);
  screen.getByText('Robin');
  within(screen.getByRole('listitem')).getByText('1 anchor');
  expect(isGrey(apply())).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Replace with mine' }));
  answers[PUT] = () => json(byRobin({ version: 8, state: 'WAITING' }));
  await userEvent.click(apply());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.version).toBe(7);
  expect(sent()[1]?.corrections[0]?.anchors[0]?.targetXNorm).toBeCloseTo(0.499, 6);
});

it('Theirs can be loaded instead of the draft', async () => {
  const { known } = await open(stored(), () => no(409, 'STALE_GAZE_CORRECTIONS'));
  nudge(2, 'ArrowLeft');
  known.now = byRobin({ version: 7, corrections: [firstSecond] });
  await userEvent.click(apply());
  await userEvent.click(await screen.findByRole('button', { name: 'Load theirs' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'To, s' }).value).toBe('2.5');
  expect(screen.queryByText(/changed these corrections \(/)).toBeNull();
});

it('A failure says what to do and sends the same again, and a draft stays', async () => {
  const { sent } = await open(byRobin({ state: 'FAILED', corrections: [firstSecond] }));
  await screen.findByText(/^The results could not be made with these corrections/);
  nudge(1, 'ArrowDown');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Results are being made again/);
  expect(sent()).toEqual([{ corrections: [firstSecond], version: 1 }]);
  await userEvent.click(apply());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 2, corrections: [{ startMs: 0, endMs: 2500 }] });
  expect(sent()[1]?.corrections[0]?.anchors[0]?.targetYNorm).toBeCloseTo(0.502, 6);
});

it('Closing asks while there are changes', async () => {
  const { close } = await open();
  nudge(1, 'ArrowRight');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(close).toHaveBeenCalledOnce();
});

it('Escape asks while there are changes, and then only closes the question', async () => {
  const { close } = await open();
  nudge(1, 'ArrowRight');
  fireEvent.keyDown(fixation(1), { key: 'Escape' });
  const dialog = await screen.findByRole('dialog', { name: 'Close without applying?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.body.contains(dialog)).toBe(false));
  expect(close).not.toHaveBeenCalled();
  fireEvent.keyDown(fixation(1), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(fixation(1), { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
});

it('The key B shows before while it is held', async () => {
  await open();
  const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect(isChecked('After')).toBe(true);
  fireEvent.keyDown(fixation(1), { key: 'b' });
  expect(isChecked('Before')).toBe(true);
  fireEvent.keyUp(fixation(1), { key: 'b' });
  expect(isChecked('After')).toBe(true);
});

it('Everything is taken back after a confirmation', async () => {
  const { sent } = await open(byRobin({ corrections: [firstSecond] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take all corrections back' }));
  const dialog = await screen.findByRole('dialog', { name: /^Take all corrections of this/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take all corrections back' }));
  await waitFor(() => expect(sent()).toEqual([{ corrections: [], version: 1 }]));
});
