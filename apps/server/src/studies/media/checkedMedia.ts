/** The result of checking an uploaded file. */
export interface CheckedMedia {
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 for images. */
  readonly durationMs: number;
  /** The extension of the key it is stored under. */
  readonly ending: 'png' | 'jpg' | 'gif' | 'webp' | 'mp4';
  readonly mimeType: string;
  /** Bytes to store instead of the uploaded ones. */
  readonly converted?: Uint8Array;
}
