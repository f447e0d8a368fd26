export interface ChunkRecord {
  readonly stream: string;
  readonly seq: number;
  readonly size: number;
  readonly sha256: string;
}

/** The state when a fixture was recorded: `answers.json` in its folder. */
export interface OldData {
  readonly madeAt: string;
  readonly email: string;
  readonly password: string;
  /** A study with processed sessions, and what the server returned for it. */
  readonly studyId: string;
  readonly answers: unknown;
  /** A session that was recorded to its end but never uploaded. */
  readonly unsent: {
    readonly studyId: string;
    readonly sessionId: string;
    readonly link: string;
    readonly chunks: readonly ChunkRecord[];
  };
}
