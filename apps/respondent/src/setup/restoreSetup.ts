import type { SetupStep } from '@fovea/contract/participation/respondents';
import { getFaceEngine } from '../sensors/getFaceEngine';
import { openCamera } from '../sensors/openCamera';
import { restoreMeasuredCamera } from '../sensors/measuredCamera';
import { openMicrophone } from '../sensors/openMicrophone';
import { currentScreen, type SessionContext } from '../session/sessionContext';
import { keptSteps, type DevicesNow, type InputDevices } from './keptSteps';
import { setScreenScale } from './screen/screenScale';

type RestoredSession = Pick<
  SessionContext,
  | 'session'
  | 'resumed'
  | 'setup'
  | 'askedAgain'
  | 'camera'
  | 'microphone'
  | 'cmPerPx'
  | 'measuredCamera'
  | 'recorder'
  | 'clock'
>;

/** Stores the result of a step that has just been left, for after a reload. */
export function rememberStep(context: RestoredSession, step: SetupStep): void {
  // Whoever comes back to it with the back button knows why.
  const { [step]: _, ...others } = context.askedAgain;
  context.askedAgain = others;
  switch (step) {
    case 'respondentCamera': {
      const deviceId = deviceIdOf(context.camera?.stream.getVideoTracks());
      if (deviceId) context.setup.keep({ camera: { deviceId } });
      return;
    }
    case 'audio': {
      const microphoneId = deviceIdOf(context.microphone?.getAudioTracks()) ?? null;
      context.setup.keep({ audio: { microphoneId } });
      return;
    }
    case 'screenSize':
      context.setup.keep({ screenSize: { ...currentScreen(), cmPerPx: context.cmPerPx } });
      return;
    case 'cameraAngle': {
      const deviceId = deviceIdOf(context.camera?.stream.getVideoTracks());
      const line = context.measuredCamera?.line ?? null;
      if (deviceId) context.setup.keep({ cameraAngle: { deviceId, line } });
      return;
    }
    case 'respondentPositionPreparation':
      context.setup.keep({ isPrepared: true });
      return;
    case 'screenRecording':
    case 'fullscreen':
    case 'respondentPositionCheck':
    case 'devices':
  }
}

/**
 * Takes over what was set up before a reload, where the devices are the same and the browser does not ask.
 * @returns the steps that need not be shown; `askedAgain` says why others are
 */
export async function restoreSetup(context: RestoredSession): Promise<readonly SetupStep[]> {
  if (!context.resumed) return [];
  const before = context.setup.read();
  const found = keptSteps(context.session.setupSteps, before, await devicesNow());
  context.askedAgain = found.askedAgain;
  const kept: SetupStep[] = [];
  for (const step of found.kept) if (await takeOver(step)) kept.push(step);
  const tMs = context.clock.now();
  for (const step of kept) {
    context.recorder.record({ kind: 'setupStep', tMs, step, change: 'kept' });
  }
  return kept;

  async function takeOver(step: SetupStep): Promise<boolean> {
    const { askedAgain } = context;
    if (step === 'respondentCamera' && before.camera) {
      if (await openCameraAgain(context, before.camera.deviceId)) return true;
      context.askedAgain = { ...askedAgain, respondentCamera: 'cameraGone' };
      return false;
    }
    if (step === 'audio' && before.audio && before.audio.microphoneId !== null) {
      context.microphone = await openMicrophone(before.audio.microphoneId).catch(() => null);
      if (context.microphone) return true;
      context.askedAgain = { ...askedAgain, audio: 'microphoneGone' };
      return false;
    }
    if (step === 'cameraAngle' && before.cameraAngle) {
      const { deviceId, line } = before.cameraAngle;
      if (line !== null) restoreMeasuredCamera(context, { deviceId, line });
      return true;
    }
    // Without a card there was no size, and there is none to take over.
    const cmPerPx = step === 'screenSize' ? (before.screenSize?.cmPerPx ?? null) : null;
    if (cmPerPx !== null) setScreenScale(context, cmPerPx);
    return true;
  }
}

async function openCameraAgain(context: RestoredSession, deviceId: string): Promise<boolean> {
  const stream = await openCamera(deviceId).catch(() => null);
  if (!stream) return false;
  const engine = await getFaceEngine().catch(() => null);
  if (!engine) {
    for (const track of stream.getTracks()) track.stop();
    return false;
  }
  engine.attach(stream);
  context.camera = { engine, stream, deviceId };
  return true;
}

async function devicesNow(): Promise<DevicesNow> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const of = async (kind: MediaDeviceKind, name: 'camera' | 'microphone') => ({
    ids: devices.filter((device) => device.kind === kind).map(({ deviceId }) => deviceId),
    isAllowed: await isAllowed(name),
  });
  const inputs: readonly [InputDevices, InputDevices] = [
    await of('videoinput', 'camera'),
    await of('audioinput', 'microphone'),
  ];
  return { screen: currentScreen(), cameras: inputs[0], microphones: inputs[1] };
}

/** False as well where the browser does not say: then it would ask without a word of ours. */
async function isAllowed(name: 'camera' | 'microphone'): Promise<boolean> {
  const permission = await navigator.permissions
    ?.query({ name: name as PermissionName })
    .catch(() => null);
  return permission?.state === 'granted';
}

function deviceIdOf(tracks: readonly MediaStreamTrack[] | undefined): string | undefined {
  return tracks?.[0]?.getSettings().deviceId;
}
