/** Why nothing moves at the moment. */
export type UploadTrouble =
  /** No answer: no network, or the server is away. */
  | 'unreachable'
  /** The server is busy or failing and asked to come back. */
  | 'serverBusy'
  /** The server has no room on its disk. */
  | 'serverFull'
  /** The server says no (session unknown, study gone, access refused); the data is kept. */
  | 'refused'
  /** The server misses chunks that this browser does not have any more. */
  | 'incomplete';

export interface UploadState {
  /** `erased`: the server said that the data was withdrawn or deleted, so nothing is kept here either. */
  readonly phase: 'running' | 'waiting' | 'complete' | 'erased' | 'stopped';
  readonly chunks: number;
  readonly bytes: number;
  readonly acknowledgedChunks: number;
  readonly acknowledgedBytes: number;
  readonly trouble: UploadTrouble | null;
  /** What the server said, when it said something. */
  readonly troubleMessage: string | null;
  /** On the clock of the page (`performance.now()`): no chunk has arrived since this failure. */
  readonly troubleSinceMs: number | null;
  /** Of trouble `incomplete`: chunks that nobody has any more. */
  readonly missing: number;
  readonly retryInMs: number | null;
  /** Chunks the server holds with other bytes; both are kept there. */
  readonly conflicts: number;
  /** Chunks the server refuses for their size; kept on this device. */
  readonly tooLarge: number;
  /** False: what is not sent yet is lost when the page closes. */
  readonly durable: boolean;
}
