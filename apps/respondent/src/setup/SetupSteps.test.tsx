// @vitest-environment jsdom
import type { Invitation, SessionPackage } from '@fovea/contract/participation/participation';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { NO_CHECKS } from '@fovea/rules/studies/settings';
import type { KeptSetup } from '@fovea/link/journal/journal';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { journey, type JourneyState } from '../journey/journey';
import type { SessionContext } from '../session/sessionContext';
import messages from '../messages/en-US.json';
import { SetupSteps } from './SetupSteps';
import { aStream, anEngine, aSessionContext } from './testing/aSessionContext';

const invitation: Invitation = {
  studyId: 's',
  name: 'Coffee',
  collecting: true,
  locale: 'en-US',
  contactEmail: '',
  consent: { text: 'Text', version: 1, textSha256: 'a'.repeat(64) },
  needsCamera: false,
  recordsWebcamVideo: false,
  sensors: DEFAULT_SENSORS,
  setupSteps: [],
  deviceTypes: ['DESKTOP'],
  redirects: { rejectConsent: '', error: '' },
  expectedParameters: [],
  estimatedDurationMs: 60_000,
  flows: [],
  expired: false,
  ends: null,
};

/** Calls to the browser's device APIs, by the name of the function. */
const asked = { getUserMedia: vi.fn(), getDisplayMedia: vi.fn() };
let fullscreen: Element | null;

beforeEach(() => {
  fullscreen = null;
  // jsdom has no media player.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { ...asked, enumerateDevices: async () => [] },
  });
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => fullscreen,
  });
  document.documentElement.requestFullscreen = async () => {
    fullscreen = document.documentElement;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.getUserMedia.mockReset();
  asked.getDisplayMedia.mockReset();
});

/** The setup of a session with these steps, driven by the real journey. */
function begin(
  steps: SessionPackage['setupSteps'],
  session: Partial<SessionPackage> = {},
  prepare: (context: SessionContext) => void = () => undefined,
) {
  const { context, events, pings } = aSessionContext({
    checks: NO_CHECKS,
    setupSteps: steps,
    ...session,
  });
  prepare(context);
  const [step] = steps;
  if (!step) throw new Error('There is a first step.');
  const first: JourneyState = {
    at: 'setup',
    setup: { step, returnTo: null },
    invitation,
    session: context.session,
    slideIndex: 0,
  };
  function Way() {
    const [state, dispatch] = useReducer(journey, first);
    if (state.at !== 'setup') return <h1>{`then ${state.at}`}</h1>;
    return (
      <SetupSteps
        context={context}
        invitation={invitation}
        setup={state.setup}
        dispatch={dispatch}
      />
    );
  }
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <Way />
    </IntlProvider>,
  );
  return { context, events, pings, user: userEvent.setup() };
}
const press = (name: string) => screen.findByRole('button', { name });
const steps = (events: ReturnType<typeof begin>['events']) =>
  events.flatMap((event) => (event.kind === 'setupStep' ? [`${event.step} ${event.change}`] : []));

describe('the screen size', () => {
  it('is measured with the arrow keys or the slider, and recorded', async () => {
    const { context, events, pings, user } = begin(['screenSize', 'fullscreen']);
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Size of the card' });
    expect(slider.getAttribute('aria-valuetext')).toBe(`${slider.value} pixels wide`);
    fireEvent.change(slider, { target: { value: '428' } });
    await user.click(await press('The card fits: continue'));
    expect(context.cmPerPx).toBeCloseTo(0.02, 6);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'screenMeasured', cmPerPx: 8.56 / 428 }),
    );
    await screen.findByRole('heading', { name: 'Fill the whole screen' });
    expect(steps(events)).toEqual(['screenSize begun', 'screenSize done', 'fullscreen begun']);
    expect(pings.map(({ phase, setupStep }) => [phase, setupStep])).toEqual([
      ['setup', 'screenSize'],
      ['setup', 'fullscreen'],
    ]);
  });

  it('says why it is asked again after a reload, and is remembered for the next one', async () => {
    const kept: KeptSetup[] = [];
    const { user } = begin(['screenSize', 'fullscreen'], {}, (context) => {
      context.askedAgain = { screenSize: 'screenChanged' };
      context.setup.keep = (more) => void kept.push(more);
    });
    expect(screen.getByRole('status').textContent).toContain('not the same as before');
    await user.click(await press('I have no card'));
    await screen.findByRole('heading', { name: 'Fill the whole screen' });
    expect(screen.queryByRole('status')).toBeNull();
    expect(kept).toMatchObject([{ screenSize: { cmPerPx: null } }]);
  });

  it('stays unknown without a card', async () => {
    const { context, events, user } = begin(['screenSize', 'fullscreen']);
    await user.click(await press('I have no card'));
    expect(context.cmPerPx).toBeNull();
    expect(steps(events)).toContain('screenSize skipped');
  });

  it('is requested again when the page is zoomed afterwards', async () => {
    const { context, user } = begin(['screenSize', 'fullscreen']);
    await user.click(await press('The card fits: continue'));
    vi.stubGlobal('devicePixelRatio', 1.5);
    act(() => void window.dispatchEvent(new Event('resize')));
    await screen.findByRole('heading', { name: 'How large is your screen?' });
    expect(context.cmPerPx).toBeNull();
    await user.click(await press('The card fits: continue'));
    await screen.findByRole('heading', { name: 'Fill the whole screen' });
  });
});

describe('full screen', () => {
  it('that was left is entered again, and the setup continues where it was', async () => {
    const { context, user } = begin(['fullscreen', 'respondentPositionPreparation']);
    await user.click(await press('Go to full screen'));
    await screen.findByRole('heading', { name: 'Make yourself comfortable' });
    expect(context.fullscreen).toBe(true);
    fullscreen = null;
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    await user.click(await press('Go to full screen'));
    await screen.findByRole('heading', { name: 'Make yourself comfortable' });
  });

  it('that is refused can be skipped, and is not requested again', async () => {
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('no'));
    const { context, events, user } = begin(['fullscreen', 'respondentPositionPreparation']);
    await user.click(await press('Go to full screen'));
    await user.click(await press('Continue without full screen'));
    await screen.findByRole('heading', { name: 'Make yourself comfortable' });
    expect(context.fullscreen).toBe(false);
    expect(steps(events)).toContain('fullscreen skipped');
  });
});

describe('the camera', () => {
  it('that was denied is reported, and leaving keeps the session open', async () => {
    asked.getUserMedia.mockRejectedValue(
      Object.assign(new Error('no'), { name: 'NotAllowedError' }),
    );
    const { events, user } = begin(['respondentCamera', 'fullscreen']);
    await user.click(await press('Turn on the camera'));
    await screen.findByRole('heading', { name: 'The camera was not allowed' });
    await user.click(await press('Leave the study'));
    await screen.findByRole('heading', { name: 'then thanks' });
    expect(steps(events)).toEqual(['respondentCamera begun']);
    expect(events.filter(({ kind }) => kind === 'sessionEnded')).toEqual([]);
  });

  it('that is unplugged at a later step is requested again', async () => {
    const { stream, unplug } = aStream();
    const { context, user } = begin(
      ['respondentCamera', 'screenSize', 'fullscreen'],
      {},
      (created) => {
        created.camera = { engine: anEngine().engine, stream, deviceId: undefined };
      },
    );
    // It was turned on before: there is no second request.
    await user.click(await press('Continue'));
    await screen.findByRole('heading', { name: 'How large is your screen?' });
    act(() => unplug());
    await screen.findByRole('heading', { name: 'Turn on your camera' });
    expect(context.camera).toBeNull();
  });
});

describe('sharing the screen', () => {
  it('of the wrong surface is explained, and can be tried again', async () => {
    const window = aStream();
    window.track.getSettings = () => ({ deviceId: '', displaySurface: 'window' });
    const monitor = aStream();
    monitor.track.getSettings = () => ({ deviceId: '', displaySurface: 'monitor' });
    asked.getDisplayMedia.mockResolvedValueOnce(window.stream);
    asked.getDisplayMedia.mockResolvedValueOnce(monitor.stream);
    const { context, user } = begin(['screenRecording', 'fullscreen']);
    await user.click(await press('Share the screen'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/entire screen/);
    expect(window.track.readyState).toBe('ended');
    await user.click(await press('Try again'));
    await screen.findByRole('heading', { name: 'Fill the whole screen' });
    expect(context.screenShare).toBe(monitor.stream);
    act(() => monitor.unplug());
    await screen.findByRole('heading', { name: 'Share your screen' });
    expect(context.screenShare).toBeNull();
  });
});

describe('sound', () => {
  const checks = { ...NO_CHECKS, audioInputCheck: true };
  it('that is denied is reported, and the study can be left', async () => {
    asked.getUserMedia.mockRejectedValue(
      Object.assign(new Error('no'), { name: 'NotAllowedError' }),
    );
    const sensors = { ...DEFAULT_SENSORS, microphone: true, voiceAnalysis: true };
    const { user } = begin(['audio', 'fullscreen'], { checks, sensors });
    await user.click(await press('Turn on the microphone'));
    await screen.findByRole('heading', { name: 'The microphone did not turn on' });
    expect(asked.getUserMedia).toHaveBeenCalledWith({
      video: false,
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
    await user.click(await press('Leave the study'));
    await screen.findByRole('heading', { name: 'then thanks' });
  });
});
