export interface ChunkRecord {
  readonly stream: string;
  readonly seq: number;
  readonly size: number;
  readonly sha256: string;
}

/** What was there when a fixture was recorded: `answers.json` of its folder. */
export interface OldData {
  readonly madeAt: string;
  readonly email: string;
  readonly password: string;
  /** A study with processed sessions, and what the server said of it. */
  readonly studyId: string;
  readonly answers: unknown;
  /** A session that was recorded to its end, of which the server has nothing. */
  readonly unsent: {
    readonly studyId: string;
    readonly sessionId: string;
    readonly link: string;
    readonly chunks: readonly ChunkRecord[];
  };
}
