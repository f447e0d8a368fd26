import type { BeginSession, ManifestChunk } from '@fovea/contract/participation/participation';

/** Bytes with a buffer of their own, as required by IndexedDB and fetch. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Answers so far, to continue a survey after a reload. */
export interface SurveyProgress {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly pageIndex: number;
}

/** What was set up, for a reload: it holds as long as the devices are the same. */
export interface KeptSetup {
  readonly screenSize?: {
    readonly widthPx: number;
    readonly heightPx: number;
    readonly devicePixelRatio: number;
    /** From the bank card; null: the respondent had none. */
    readonly cmPerPx: number | null;
  };
  readonly camera?: { readonly deviceId: string };
  /** Null: none is recorded. */
  readonly audio?: { readonly microphoneId: string | null };
  /** The event of the camera that was measured, as it was recorded; null: the step was skipped. */
  readonly cameraAngle?: { readonly deviceId: string; readonly line: string | null };
  /** The respondent has read how to sit. */
  readonly isPrepared?: boolean;
}

/** A session as the respondent's browser stores it until the server has everything. */
export interface JournalSession {
  readonly sessionId: string;
  readonly studyId: string;
  readonly studyName: string;
  /**
   * The request that started the session; sent again to get a new token. Contains the session's
   * secret.
   */
  readonly begin: BeginSession;
  /** Date.now() at time 0 of the session clock. */
  readonly startedWallMs: number;
  /** The session clock when last saved; after a reload it never restarts before this. */
  readonly clockMs: number;
  /** The stimulus to continue with after a reload. */
  readonly slideIndex: number;
  /** Unfinished surveys, by stimulus id. */
  readonly surveys?: Readonly<Record<string, SurveyProgress>>;
  readonly setup?: KeptSetup;
  /** The server has not confirmed the start yet, and nothing has been recorded. */
  readonly unanswered?: boolean;
  /** The server refused it permanently: it is not resumed, but stays until its retention ends. */
  readonly refused?: boolean;
  /** Nothing more will be added, so the manifest may be sent. */
  readonly ended: boolean;
}

/** `overLimit`: the session has stored as much as the server takes of one. */
export type ChunkProblem = 'conflict' | 'tooLarge' | 'overLimit' | 'unreadable';

export interface ChunkHead extends ManifestChunk {
  readonly sessionId: string;
  readonly acknowledged: boolean;
  readonly problem: ChunkProblem | null;
}

/**
 * Stores sessions and their chunks until the server has acknowledged them. What a method writes is
 * safe once its promise resolves, provided the journal is `durable`.
 */
export interface Journal {
  /** If false, everything is lost when the page closes. */
  readonly durable: boolean;
  sessions(): Promise<JournalSession[]>;
  saveSession(session: JournalSession): Promise<void>;
  /**
   * Deletes the session with all its chunks. Only for sessions that the server reported as complete
   * or erased, and for those whose retention has ended.
   */
  deleteSession(sessionId: string): Promise<void>;
  saveChunk(head: ChunkHead, bytes: Bytes): Promise<void>;
  /** Ordered by number; streams are not separated. */
  heads(sessionId: string): Promise<ChunkHead[]>;
  /** Null if they were deleted or cannot be read. */
  bytesOf(head: ChunkHead): Promise<Bytes | null>;
  /** The server has these bytes: they are deleted, and the head stays for the manifest. */
  acknowledge(head: ChunkHead): Promise<void>;
  mark(head: ChunkHead, problem: ChunkProblem): Promise<void>;
  /**
   * Deletes all sessions that began before this time (Unix time in ms, taken from their ids),
   * including orphaned chunks and unreadable entries.
   */
  deleteBefore(oldestMs: number): Promise<void>;
}

/** How long unsent data stays on the device, as respondents are told. */
export const RETENTION_DAYS = 30;

export function compareChunks(a: ManifestChunk, b: ManifestChunk): number {
  return a.seq - b.seq || (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0);
}
