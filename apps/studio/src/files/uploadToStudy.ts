export interface StudyUploadOptions {
  readonly name: string;
  /** 0 to 1; at 1 the server has every byte. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface StudyUpload {
  /** For `createStimulus`. */
  readonly assetId: string;
  /** A frame of a video as a data URL. */
  readonly thumbnail?: string;
}

/** Uploads the file of an image or a video for a stimulus of a study. */
export type UploadToStudy = (
  studyId: string,
  file: File,
  options: StudyUploadOptions,
) => Promise<StudyUpload>;
