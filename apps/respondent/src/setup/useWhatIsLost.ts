import type { SetupStep } from '@fovea/contract/participation/respondents';
import { useEffect } from 'react';
import type { Visit } from '../visit/beginVisit';
import { isMeasureStale } from './screen/screenMeasure';

/**
 * Notices when what an earlier step settled is gone: the camera was unplugged, the sharing ended, full
 * screen was left, or the page was zoomed so that a measured pixel has another size.
 * @param step looked at again at every step: things get lost while another one is shown
 */
export function useWhatIsLost(
  visit: Visit,
  step: SetupStep | null,
  onLost: (step: SetupStep) => void,
): void {
  useEffect(() => {
    const look = () => {
      const what = lost(visit);
      // Its own step says for itself what is wrong.
      if (what && what !== step) onLost(what);
    };
    look();
    const tracks = [visit.camera?.stream, visit.screenShare, visit.microphone].flatMap(
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
  }, [visit, step, onLost]);
}

/** The first step, in their order, that has to be done again; forgets what it had settled. */
function lost(visit: Visit): SetupStep | null {
  const ended = (stream: MediaStream | null | undefined) =>
    stream?.getTracks().some(({ readyState }) => readyState === 'ended') ?? false;
  if (ended(visit.screenShare)) {
    visit.screenShare = null;
    return 'screenRecording';
  }
  if (ended(visit.camera?.stream)) {
    visit.camera?.engine.detach();
    visit.camera = null;
    return 'respondentCamera';
  }
  if (ended(visit.microphone)) {
    visit.microphone = null;
    return 'audio';
  }
  if (isMeasureStale(visit)) {
    visit.cmPerPx = null;
    return 'screenSize';
  }
  return visit.fullscreen && document.fullscreenElement === null ? 'fullscreen' : null;
}
