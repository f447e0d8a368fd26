import type { SetupStep } from '@fovea/contract/participation/respondents';
import { useEffect } from 'react';
import type { SessionContext } from '../session/sessionContext';
import { isScreenScaleStale } from './screen/screenScale';

/**
 * Detects when the result of an earlier step is no longer valid: the camera was unplugged, screen sharing
 * ended, full screen was left, or the page was zoomed so that the pixel size changed.
 * @param step checked again at every step, since something can be lost while another step is shown
 */
export function useLostSetupStep(
  context: SessionContext,
  step: SetupStep | null,
  onLost: (step: SetupStep) => void,
): void {
  useEffect(() => {
    const look = () => {
      const what = findLostStep(context);
      // The current step reports its own problems.
      if (what && what !== step) onLost(what);
    };
    look();
    const tracks = [context.camera?.stream, context.screenShare, context.microphone].flatMap(
      (stream) => stream?.getTracks() ?? [],
    );
    for (const track of tracks) track.addEventListener('ended', look);
    document.addEventListener('fullscreenchange', look);
    addEventListener('resize', look);
    return () => {
      for (const track of tracks) track.removeEventListener('ended', look);
      document.removeEventListener('fullscreenchange', look);
      removeEventListener('resize', look);
    };
  }, [context, step, onLost]);
}

/** The first step, in order, that has to be repeated; discards its result. */
function findLostStep(context: SessionContext): SetupStep | null {
  const ended = (stream: MediaStream | null | undefined) =>
    stream?.getTracks().some(({ readyState }) => readyState === 'ended') ?? false;
  if (ended(context.screenShare)) {
    context.screenShare = null;
    return 'screenRecording';
  }
  if (ended(context.camera?.stream)) {
    context.camera?.engine.detach();
    context.camera = null;
    return 'respondentCamera';
  }
  if (ended(context.microphone)) {
    context.microphone = null;
    return 'audio';
  }
  if (isScreenScaleStale(context)) {
    context.cmPerPx = null;
    return 'screenSize';
  }
  return context.fullscreen && document.fullscreenElement === null ? 'fullscreen' : null;
}
