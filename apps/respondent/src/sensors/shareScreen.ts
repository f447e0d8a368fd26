import type { PublishedStimulus } from '@fovea/contract/participation/participation';

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

/** How long to wait until the capture handle of this tab has reached the capturing track. */
const HANDLE_TIMEOUT_MS = 1000;
const HANDLE_EVERY_MS = 50;

/** What Chromium accepts beyond the first version of the standard. */
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
 * A page in another tab is only visible in a video of the entire screen. Otherwise this tab is sufficient and
 * shows nothing that does not belong to the study.
 */
export function needsWholeScreen(
  stimuli: readonly Pick<PublishedStimulus, 'opensNewTab'>[],
): boolean {
  return stimuli.some(({ opensNewTab }) => opensNewTab);
}

/**
 * Asks the browser for the screen, which shows its own prompt. Must be called from a click.
 * @throws ShareFailed
 */
export async function shareScreen(wholeScreen: boolean): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices & CaptureHandles;
  if (!devices?.getDisplayMedia) throw new ShareFailed('cannot');
  const nameThisTab = () => {
    const handle = crypto.randomUUID();
    devices.setCaptureHandleConfig?.({ handle, permittedOrigins: [location.origin] });
    return handle;
  };
  const handle = nameThisTab();
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
    throw new ShareFailed(shareProblemOf(cause), cause);
  }
  const [track] = stream.getVideoTracks();
  if (track && (await isRequestedSurface(track, wholeScreen, handle, nameThisTab))) return stream;
  for (const each of stream.getTracks()) each.stop();
  throw new ShareFailed('wrongSurface');
}

async function isRequestedSurface(
  track: MediaStreamTrack,
  wholeScreen: boolean,
  handle: string,
  nameThisTab: () => string,
): Promise<boolean> {
  const surface = track.getSettings().displaySurface;
  // If the browser does not say which surface is shared, the choice is accepted.
  if (surface === undefined || surface === 'monitor') return true;
  if (wholeScreen || surface !== 'browser') return false;
  const { getCaptureHandle } = track as HandledTrack;
  if (getCaptureHandle === undefined) return true;
  const shown = () => getCaptureHandle.call(track)?.handle;
  if (shown() === handle) return true;
  // A handle set just before the capture began may have come too late: try once more.
  const again = nameThisTab();
  for (let waitedMs = 0; waitedMs < HANDLE_TIMEOUT_MS; waitedMs += HANDLE_EVERY_MS) {
    await new Promise((done) => setTimeout(done, HANDLE_EVERY_MS));
    if (shown() === again) return true;
  }
  return false;
}

function shareProblemOf(cause: unknown): ShareProblem {
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
