export const ERASE_STUDY = 'eraseStudy';
export const DOWNLOAD_STUDY = 'downloadStudy';
export const COPY_STUDY = 'copyStudy';

export interface EraseStudyPayload {
  readonly studyId: string;
  /** Files of it that do not lie in its own folder of the store. */
  readonly keys: readonly string[];
}

export interface DownloadStudyPayload {
  readonly studyId: string;
  /** Where the zip file comes to lie; another one for every time it is asked for. */
  readonly key: string;
}

export interface CopyStudyPayload {
  readonly activityId: string;
  /** The id that the copy will have, in every try. */
  readonly targetId: string;
}
