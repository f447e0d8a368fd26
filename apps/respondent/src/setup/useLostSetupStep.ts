import type { SetupStep } from '@fovea/contract/participation/respondents';
import { useEffect } from 'react';
import type { SessionContext } from '../session/sessionContext';
import { isScreenScaleStale } from './screen/screenScale';

/**
 * Notices when what an earlier step settled is gone: the camera was unplugged, the sharing ended, full
 * screen was left, or the page was zoomed so that a measured pixel has another size.
 * @param step looked at again at every step: things get lost while another one is shown
 */
export function useLostSetupStep(
  context: SessionContext,
  step: SetupStep | null,
  onLost: (step: SetupStep) => void,
): void {
  useEffect(() => {
    const look = () => {
      const what = findLostStep(context);
      // Its own step says for itself what is wrong.
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

/** The first step, in their order, that has to be done again; forgets what it had settled. */
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
