export const ERASE_SEGMENT = 'eraseSegment';

export interface EraseSegmentPayload {
  readonly studyId: string;
  readonly segmentId: string;
}
