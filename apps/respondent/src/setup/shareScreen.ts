import type { Slide } from '@fovea/contract/takingPart';

export type ShareProblem =
  /** This browser cannot record a screen. */
  | 'cannot'
  | 'denied'
  /** A window, or another tab: what the study shows would not be in the video. */
  | 'wrongSurface'
  | 'failed';

export class ShareFailed extends Error {
  readonly problem: ShareProblem;
  constructor(problem: ShareProblem, cause?: unknown) {
    super(`The screen is not shared: ${problem}.`, { cause });
    this.problem = problem;
  }
}

/** What Chromium takes beyond the standard's first version. */
interface ShareOptions extends DisplayMediaStreamOptions {
  readonly preferCurrentTab: boolean;
  readonly selfBrowserSurface: 'include';
  readonly surfaceSwitching: 'exclude';
}

interface CaptureHandles {
  setCaptureHandleConfig?(config: { handle: string; permittedOrigins: string[] }): void;
}
interface HandledTrack {
  getCaptureHandle?(): { readonly handle: string } | null;
}

/**
 * A page in a tab of its own is only in the video of the whole screen. Otherwise this tab is enough, and
 * shows nothing that is not of the study.
 */
export function needsWholeScreen(slides: readonly Pick<Slide, 'opensNewTab'>[]): boolean {
  return slides.some(({ opensNewTab }) => opensNewTab);
}

/**
 * Asks the browser for the screen; it shows its own question. Call it from a click.
 * @throws ShareFailed
 */
export async function shareScreen(wholeScreen: boolean): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices & CaptureHandles;
  if (!devices?.getDisplayMedia) throw new ShareFailed('cannot');
  const handle = crypto.randomUUID();
  devices.setCaptureHandleConfig?.({ handle, permittedOrigins: [location.origin] });
  const wanted: ShareOptions = {
    audio: false,
    video: {
      displaySurface: wholeScreen ? 'monitor' : 'browser',
      frameRate: { ideal: 15, max: 30 },
    },
    preferCurrentTab: !wholeScreen,
    selfBrowserSurface: 'include',
    surfaceSwitching: 'exclude',
  };
  let stream: MediaStream;
  try {
    stream = await devices.getDisplayMedia(wanted);
  } catch (cause) {
    throw new ShareFailed(problemOf(cause), cause);
  }
  const [track] = stream.getVideoTracks();
  if (track && isRight(track, wholeScreen, handle)) return stream;
  for (const each of stream.getTracks()) each.stop();
  throw new ShareFailed('wrongSurface');
}

function isRight(track: MediaStreamTrack, wholeScreen: boolean, handle: string): boolean {
  const surface = track.getSettings().displaySurface;
  // A browser that does not tell is believed.
  if (surface === undefined || surface === 'monitor') return true;
  if (wholeScreen || surface !== 'browser') return false;
  const { getCaptureHandle } = track as HandledTrack;
  return getCaptureHandle === undefined || getCaptureHandle.call(track)?.handle === handle;
}

function problemOf(cause: unknown): ShareProblem {
  switch (cause instanceof Error ? cause.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
    case 'InvalidStateError':
      return 'denied';
    case 'NotSupportedError':
      return 'cannot';
    default:
      return 'failed';
  }
}
