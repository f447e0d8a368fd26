import type { SetupStep } from '@fovea/contract/participation/respondents';
import { useEffect } from 'react';
import type { Visit } from '../visit/beginVisit';
import { isMeasureStale } from './screen/screenMeasure';

/**
 * Detects when the result of an earlier step is no longer valid: the camera was unplugged, screen sharing
 * ended, full screen was left, or the page was zoomed so that the pixel size changed.
 * @param step checked again at every step, since something can be lost while another step is shown
 */
export function useWhatIsLost(
  visit: Visit,
  step: SetupStep | null,
  onLost: (step: SetupStep) => void,
): void {
  useEffect(() => {
    const look = () => {
      const what = lost(visit);
      // The current step reports its own problems.
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

/** The first step, in order, that has to be repeated; discards its result. */
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
