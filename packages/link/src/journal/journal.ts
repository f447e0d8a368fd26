import type { BeginSession, ManifestChunk } from '@fovea/contract/participation/participation';

/** Bytes that stand in a buffer of their own, as IndexedDB and fetch want them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** How far a survey is answered, to go on with after a reload. */
export interface SurveyProgress {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly pageIndex: number;
}

/** A session as the respondent's browser keeps it until the server has everything. */
export interface JournalSession {
  readonly sessionId: string;
  readonly studyId: string;
  readonly studyName: string;
  /** What began the session; sent again to get a fresh token. Holds the session's secret. */
  readonly begin: BeginSession;
  /** Date.now() at zero of the session clock. */
  readonly startedWallMs: number;
  /** The session clock when it was last noted; a resumed clock never goes back behind it. */
  readonly clockMs: number;
  /** The slide to go on with after a reload. */
  readonly slideIndex: number;
  /** Surveys that are being answered, by stimulus. */
  readonly surveys?: Readonly<Record<string, SurveyProgress>>;
  /** The server has not said yet that it began, and nothing was recorded. */
  readonly unanswered?: boolean;
  /** The server refused it for good: it is not gone on with, but kept for its time. */
  readonly refused?: boolean;
  /** Nothing will be added any more: the manifest may be sent. */
  readonly ended: boolean;
}

export type ChunkProblem = 'conflict' | 'tooLarge' | 'unreadable';

export interface ChunkHead extends ManifestChunk {
  readonly sessionId: string;
  readonly acknowledged: boolean;
  readonly problem: ChunkProblem | null;
}

/**
 * Keeps sessions and their chunks until the server acknowledged them.
 * What a method wrote is safe when its promise resolves, as far as `durable` says so.
 */
export interface Journal {
  /** False: lost when the page closes. */
  readonly durable: boolean;
  sessions(): Promise<JournalSession[]>;
  saveSession(session: JournalSession): Promise<void>;
  /**
   * Removes the session with all its chunks. Only for sessions that the server called complete or erased,
   * and for those kept as long as respondents were told.
   */
  deleteSession(sessionId: string): Promise<void>;
  saveChunk(head: ChunkHead, bytes: Bytes): Promise<void>;
  /** In the order of their numbers, streams side by side. */
  heads(sessionId: string): Promise<ChunkHead[]>;
  /** Null: there are none any more, or they cannot be read. */
  bytesOf(head: ChunkHead): Promise<Bytes | null>;
  /** The server has these bytes: they go, the head stays for the manifest. */
  acknowledge(head: ChunkHead): Promise<void>;
  mark(head: ChunkHead, problem: ChunkProblem): Promise<void>;
  /**
   * Removes everything of sessions that began before this moment (Unix time in ms, which stands in their
   * ids), also what no kept session stands for or cannot be read any more.
   */
  deleteBefore(oldestMs: number): Promise<void>;
}

/** Respondents are told that unsent data is removed from their device after this time. */
export const RETENTION_DAYS = 30;

export function compareChunks(a: ManifestChunk, b: ManifestChunk): number {
  return a.seq - b.seq || (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0);
}
