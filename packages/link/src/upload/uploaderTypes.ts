import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Bytes, Journal, JournalSession } from '../journal/journal';
import type { RecordingSource } from './recordingSource';
import type { UploadState } from './uploadState';

export interface UploaderOptions {
  readonly journal: Journal;
  readonly session: JournalSession;
  /** Base URL of the API; empty for the page's own origin. */
  readonly base: string;
  /** If omitted, the session is started again with its id and secret when a token is needed. */
  readonly token?: string;
  /** Gets a new token if there is no secret to start the session again with. */
  readonly renewToken?: () => Promise<string>;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly random?: () => number;
  readonly onState?: (state: UploadState) => void;
  /** Number of chunks sent in parallel. */
  readonly concurrency?: number;
}

export interface Uploader {
  /** Resolves once it is known which chunks the server has; numbering starts after that. */
  readonly ready: Promise<void>;
  /** Numbers the chunk, writes it to the journal and sends it in the background. */
  add(stream: string, bytes: Bytes): Promise<ManifestChunk>;
  /** Resolves once the server has acknowledged this chunk. */
  acknowledged(stream: string, seq: number): Promise<void>;
  /**
   * Ends the recording and sends the manifest. Resolves when the server reports `complete` or that
   * the session was erased.
   */
  finish(): Promise<'complete' | 'erased'>;
  /** Saves the progress of the session for resuming after a reload. */
  note(
    place: Partial<Pick<JournalSession, 'clockMs' | 'slideIndex' | 'surveys' | 'setup'>>,
  ): Promise<void>;
  /** Retries immediately instead of after the delay, because the network is back. */
  retryNow(): void;
  /** Stops sending and writing; what is not acknowledged stays in the journal. */
  stop(): void;
  state(): UploadState;
  /** Names of the streams that have chunks. */
  streams(): string[];
  /** Used to save as a file what cannot be sent. */
  source(): RecordingSource;
}
