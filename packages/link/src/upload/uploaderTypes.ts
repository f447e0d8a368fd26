import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes, Journal, JournalSession } from '../journal/journal';
import type { RecordingSource } from './recordingSource';
import type { UploadState } from './uploadState';

export interface UploaderOptions {
  readonly journal: Journal;
  readonly session: JournalSession;
  /** Where the API stands; empty for the own origin. */
  readonly base: string;
  /** Left out: the session is begun again with its id and secret when a token is needed. */
  readonly token?: string;
  /** Gets a fresh token where there is no secret to begin the session again with. */
  readonly renewToken?: () => Promise<string>;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  readonly onState?: (state: UploadState) => void;
  /** Chunks on the wire at the same time. */
  readonly concurrency?: number;
}

export interface Uploader {
  /** Resolves once it is known what the server has already; chunks are numbered after that. */
  readonly ready: Promise<void>;
  /** Numbers the chunk, writes it to the journal, then sends it in the background. */
  add(stream: string, bytes: Bytes): Promise<ManifestChunk>;
  /** Resolves once the server has acknowledged this chunk. */
  acknowledged(stream: string, seq: number): Promise<void>;
  /**
   * Nothing follows: sends the manifest; resolves when the server says `complete`, or that the data of
   * the session was erased.
   */
  finish(): Promise<'complete' | 'erased'>;
  /** Notes where the session stands, for going on after a reload. */
  note(place: Partial<Pick<JournalSession, 'clockMs' | 'slideIndex' | 'surveys'>>): Promise<void>;
  /** Tries again now instead of after the wait: the network is back. */
  retryNow(): void;
  /** Ends sending, and writes nothing more; what is not acknowledged stays in the journal. */
  stop(): void;
  state(): UploadState;
  /** Names of the streams that have chunks. */
  streams(): string[];
  /** For saving as a file what cannot be sent. */
  source(): RecordingSource;
}
