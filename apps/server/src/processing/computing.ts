/** What is computed away from the thread that serves calls, and how it is asked for. */
import { aggregateOf, type AggregateAnswer, type AggregateRequest } from './aggregateOf';
import { demoRecording, type DemoRecording, type DemoRequest } from '../demo/demoRecording';
import { gazeOf, type RecordingAnswer, type RecordingRequest } from './gazeOf';

export interface ComputeRequests {
  readonly gazeOf: RecordingRequest;
  readonly aggregateOf: AggregateRequest;
  readonly demoRecording: DemoRequest;
}

export interface ComputeAnswers {
  readonly gazeOf: RecordingAnswer;
  readonly aggregateOf: AggregateAnswer;
  readonly demoRecording: DemoRecording;
}

export type ComputeKind = keyof ComputeRequests;

/** @throws UnreadableRecording, or any other error when there is a mistake in the program */
export async function compute<K extends ComputeKind>(
  kind: K,
  request: ComputeRequests[K],
): Promise<ComputeAnswers[K]> {
  const work: {
    [Kind in ComputeKind]: (r: ComputeRequests[Kind]) => Promise<ComputeAnswers[Kind]>;
  } = { gazeOf, aggregateOf, demoRecording };
  return await work[kind](request);
}
