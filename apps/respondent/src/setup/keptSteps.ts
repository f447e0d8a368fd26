import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { KeptSetup } from '@fovea/link/journal/journal';
import type { AskedAgain } from '../session/sessionContext';

/** The devices of this page load, and what the browser allows without asking. */
export interface DevicesNow {
  readonly screen: {
    readonly widthPx: number;
    readonly heightPx: number;
    readonly devicePixelRatio: number;
  };
  readonly cameras: InputDevices;
  readonly microphones: InputDevices;
}

export interface InputDevices {
  readonly ids: readonly string[];
  readonly isAllowed: boolean;
}

/** Nothing to say: the step was never done, or has to be done in every page load. */
type Verdict = 'kept' | 'due' | AskedAgain;

/**
 * Which steps of the setup still hold after a reload, and why others do not. Sharing the screen and full screen
 * end with the page, and nobody sits as before: those steps are always shown.
 */
export function keptSteps(
  steps: readonly SetupStep[],
  before: KeptSetup,
  now: DevicesNow,
): {
  readonly kept: SetupStep[];
  readonly askedAgain: Partial<Record<SetupStep, AskedAgain>>;
} {
  const kept: SetupStep[] = [];
  const askedAgain: Partial<Record<SetupStep, AskedAgain>> = {};
  for (const step of steps) {
    const verdict = verdictOn(step, before, now);
    if (verdict === 'kept') kept.push(step);
    else if (verdict !== 'due') askedAgain[step] = verdict;
  }
  return { kept, askedAgain };
}

function verdictOn(step: SetupStep, before: KeptSetup, now: DevicesNow): Verdict {
  switch (step) {
    case 'respondentCamera': {
      if (!before.camera) return 'due';
      if (!now.cameras.isAllowed) return 'cameraNotAllowed';
      return now.cameras.ids.includes(before.camera.deviceId) ? 'kept' : 'cameraGone';
    }
    case 'audio': {
      if (!before.audio) return 'due';
      const { microphoneId } = before.audio;
      if (microphoneId === null) return 'kept';
      if (!now.microphones.isAllowed) return 'microphoneNotAllowed';
      return now.microphones.ids.includes(microphoneId) ? 'kept' : 'microphoneGone';
    }
    case 'screenSize': {
      const size = before.screenSize;
      if (!size) return 'due';
      const isSame = (['widthPx', 'heightPx', 'devicePixelRatio'] as const).every(
        (side) => size[side] === now.screen[side],
      );
      return isSame ? 'kept' : 'screenChanged';
    }
    case 'cameraAngle': {
      const { camera, cameraAngle } = before;
      return cameraAngle && camera?.deviceId === cameraAngle.deviceId ? 'kept' : 'due';
    }
    case 'respondentPositionPreparation':
      return before.isPrepared ? 'kept' : 'due';
    case 'screenRecording':
    case 'fullscreen':
    case 'respondentPositionCheck':
    case 'devices':
      return 'due';
  }
}
