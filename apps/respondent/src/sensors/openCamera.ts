export type CameraProblem = 'notSecure' | 'none' | 'denied' | 'busy' | 'failed';

export class CameraFailed extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem, cause?: unknown) {
    super(`The camera did not open: ${problem}.`, { cause });
    this.problem = problem;
  }
}

const WANTED = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30 },
} as const;

/**
 * @param deviceId the chosen camera; omitted: the browser's choice among cameras facing the user
 * @throws CameraFailed
 */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraFailed('notSecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        ...WANTED,
        ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'user' }),
      },
    });
  } catch (cause) {
    throw new CameraFailed(cameraProblemOf(cause), cause);
  }
}

export function cameraProblemOf(cause: unknown): CameraProblem {
  switch (cause instanceof Error ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}

export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput');
}
