import {
  buildSegmentAggregate,
  encodeSegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { tryRead } from './tryRead';

declare module '../compute/processor' {
  interface ComputeTasks {
    computeAggregate: typeof computeAggregate;
  }
}

export interface AggregateRequest {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** The respondents' result files. */
  readonly files: readonly Uint8Array[];
}

export interface AggregateAnswer {
  readonly bytes: Uint8Array;
  readonly respondentCount: number;
  /** Number of files that were unreadable and left out. */
  readonly brokenFiles: number;
}

/**
 * Combines the gaze of many respondents for one stimulus into one file; the order of the files does
 * not matter.
 */
export async function computeAggregate(request: AggregateRequest): Promise<AggregateAnswer> {
  const respondents = tryRead(request.files, decodeStimulusGaze);
  const aggregate = buildSegmentAggregate({
    stimulusId: request.stimulusId,
    segmentId: request.segmentId,
    respondents,
  });
  return {
    bytes: encodeSegmentAggregate(aggregate),
    respondentCount: aggregate.respondentsWithGaze,
    brokenFiles: request.files.length - respondents.length,
  };
}
