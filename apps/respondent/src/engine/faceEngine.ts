import type { EngineDescription, EngineFailure, FaceResult } from './faceResult';

/** A running face engine: attach a camera, receive one result for every picture analysed. */
export interface FaceEngine {
  readonly info: EngineDescription;
  /** @returns stops the calls */
  onFrame(callback: (result: FaceResult) => void): () => void;
  /** The camera ended or pictures stopped coming; the engine stays and takes another stream. */
  onCameraLost(callback: (reason: string) => void): () => void;
  /** Analyses this stream from now on, in place of any other. */
  attach(stream: MediaStream): void;
  detach(): void;
  /** Whether results tell the place of the chest. */
  measureChest(on: boolean): void;
  /** Ends the worker; the engine is of no use afterwards. */
  stop(): void;
}

/** A camera whose pictures a face engine analyses. */
export interface OpenedCamera {
  readonly engine: FaceEngine;
  readonly stream: MediaStream;
  readonly deviceId: string | undefined;
}

/** Why no engine is there; `failure` says what to tell the respondent. */
export class FaceEngineError extends Error {
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
