import { CameraFailed, cameraProblemOf, type CameraProblem } from './openCamera';

/** Microphones fail in the same ways as cameras. */
export type MicrophoneProblem = CameraProblem;

/**
 * Opens the microphone without processing: echo cancellation, noise suppression and gain control, which
 * browsers apply for calls, would change the voice that is measured.
 * @throws CameraFailed
 */
export async function openMicrophone(deviceId?: string): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraFailed('notSecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: false,
      audio: {
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
        ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
      },
    });
  } catch (cause) {
    throw new CameraFailed(cameraProblemOf(cause), cause);
  }
}

export async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'audioinput');
}
