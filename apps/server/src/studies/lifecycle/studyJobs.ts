export const ERASE_STUDY = 'eraseStudy';
export const DOWNLOAD_STUDY = 'downloadStudy';
export const COPY_STUDY = 'copyStudy';

export interface EraseStudyPayload {
  readonly studyId: string;
  /** Files of the study outside its own folder in the store. */
  readonly keys: readonly string[];
}

export interface DownloadStudyPayload {
  readonly studyId: string;
  /** Key of the zip file, a new one for every request. */
  readonly key: string;
}

export interface CopyStudyPayload {
  readonly activityId: string;
  /** The id of the copy, the same in every attempt. */
  readonly targetId: string;
}
