/** Why a picture or film could not be drawn. The sentences are part of the specification. */
export const RENDER_ERRORS = {
  imageFailed: 'Error while generating image file',
  notMp4: 'Expected mp4 file',
  videoUnreachable: 'Error while fetching video',
  aborted: 'Video generation aborted',
  notInitialized: 'Video generator not initialized',
  noFixations: 'No fixations available for an image export selection that includes fixations',
  notSupported:
    'Unfortunately, your browser does not support the generation of visual exports at this time.',
  videoFailed: 'Error while generating video file',
} as const;

export type RenderErrorCode = keyof typeof RENDER_ERRORS;

/** `cause` has the original error, where there is one. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, cause?: unknown) {
    super(RENDER_ERRORS[code], { cause });
    this.name = 'RenderError';
    this.code = code;
  }
}
