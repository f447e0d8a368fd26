import { changeSegment, createSegment, deleteSegment } from '@fovea/contract/analysis/segments';
import type { NewSegment, Segment, SegmentChange } from '@fovea/contract/analysis/segments';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { call } from '../../state/api';
import { setServerState, cancelServerState } from '../../state/serverState';

/** The calls that change segments of a study; their answers are shown immediately. */
export interface SegmentCalls {
  readonly create: (body: NewSegment) => Promise<Segment>;
  readonly change: (segmentId: string, body: SegmentChange) => Promise<Segment>;
  readonly remove: (segmentId: string) => Promise<void>;
}

export function segmentCalls(studyId: string): SegmentCalls {
  // A response requested before the change would revert it on the screen.
  const put = async (change: (segments: Study['segments']) => Study['segments']) => {
    await cancelServerState(getStudy, { studyId });
    setServerState(getStudy, { studyId }, (study) => ({
      ...study,
      segments: change(study.segments),
    }));
  };
  return {
    async create(body) {
      const created = await call(createSegment, { studyId, body });
      await put((segments) => [...segments.filter(({ id }) => id !== created.id), created]);
      return created;
    },
    async change(segmentId, body) {
      const changed = await call(changeSegment, { studyId, segmentId, body });
      await put((segments) => segments.map((each) => (each.id === segmentId ? changed : each)));
      return changed;
    },
    async remove(segmentId) {
      await call(deleteSegment, { studyId, segmentId });
      await put((segments) => segments.filter(({ id }) => id !== segmentId));
    },
  };
}
