/** Why sending has stalled. */
export type UploadTrouble =
  /** No answer: the network or the server is down. */
  | 'unreachable'
  /** The server is overloaded or failing and asks to try again later. */
  | 'serverBusy'
  /** The server's disk is full. */
  | 'serverFull'
  /** The server refuses (unknown session, deleted study, no access); the data is kept. */
  | 'refused'
  /** The server lacks chunks that this browser no longer has. */
  | 'incomplete';

export interface UploadState {
  /**
   * `erased`: the server reported that the data was withdrawn or deleted, so it is deleted here
   * too.
   */
  readonly phase: 'running' | 'waiting' | 'complete' | 'erased' | 'stopped';
  readonly chunks: number;
  readonly bytes: number;
  readonly acknowledgedChunks: number;
  readonly acknowledgedBytes: number;
  readonly trouble: UploadTrouble | null;
  /** The server's message, if any. */
  readonly troubleMessage: string | null;
  /**
   * On the page's clock (`performance.now()`): the first failure since the last chunk was received.
   */
  readonly troubleSinceMs: number | null;
  /** For `incomplete`: the number of chunks that are lost. */
  readonly missing: number;
  readonly retryInMs: number | null;
  /** Chunks for which the server holds different bytes; it keeps both versions. */
  readonly conflicts: number;
  /** Chunks the server refused for their size; kept on this device. */
  readonly tooLarge: number;
  /** Chunks for which the session has no room on the server; kept on this device. */
  readonly overLimit: number;
  /** If false, unsent data is lost when the page closes. */
  readonly durable: boolean;
}
