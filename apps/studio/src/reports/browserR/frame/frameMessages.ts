/** What the studio and the frame that R runs in say to each other. What comes from the frame is hostile. */
export interface FrameFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** To the frame, once. */
export interface FrameJob {
  /** Address of the folder of webR. */
  readonly rUrl: string;
  readonly type: 'R_MARKDOWN' | 'R_SCRIPT';
  readonly mainFile: string;
  readonly files: readonly FrameFile[];
  readonly limitBytes: number;
  readonly limitFiles: number;
}

export interface FrameProgress {
  readonly kind: 'progress';
  /** Chunks or expressions, from 1; 0 of 0 until R has started. */
  readonly now: number;
  readonly max: number;
}

export interface FrameEnd {
  readonly kind: 'ended';
  readonly state: 'DONE' | 'NOT_APPLICABLE' | 'ERROR';
  readonly message: string;
  readonly files: readonly FrameFile[];
}

/** @returns null for what is neither */
export function readFrameMessage(data: unknown): FrameProgress | FrameEnd | null {
  const message = (typeof data === 'object' ? data : null) as Readonly<
    Record<string, unknown>
  > | null;
  if (message?.['kind'] === 'progress') {
    const { now, max } = message;
    const isSound = [now, max].every((one) => Number.isSafeInteger(one) && Number(one) >= 0);
    return isSound ? { kind: 'progress', now: Number(now), max: Number(max) } : null;
  }
  if (message?.['kind'] !== 'ended') return null;
  const { state, message: text, files } = message;
  if (state !== 'DONE' && state !== 'NOT_APPLICABLE' && state !== 'ERROR') return null;
  if (typeof text !== 'string' || !Array.isArray(files)) return null;
  const all = files as unknown[];
  return all.every(isFile) ? { kind: 'ended', state, message: text, files: all } : null;
}

function isFile(file: unknown): file is FrameFile {
  const { path, bytes } = (file ?? {}) as Partial<Record<keyof FrameFile, unknown>>;
  return (
    typeof path === 'string' && bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer
  );
}
