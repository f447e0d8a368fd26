import type { EngineDescription, EngineFailure, FaceResult } from './faceResult';

/** A running face engine: attach a camera, receive one result for every analysed frame. */
export interface FaceEngine {
  readonly info: EngineDescription;
  /** @returns unsubscribes */
  onFrame(callback: (result: FaceResult) => void): () => void;
  /** The camera ended or frames stopped arriving; the engine keeps running and accepts another stream. */
  onCameraLost(callback: (reason: string) => void): () => void;
  /** Analyses this stream from now on, replacing any other. */
  attach(stream: MediaStream): void;
  detach(): void;
  /** Whether results include the position of the chest. */
  measureChest(on: boolean): void;
  /** Stops the worker; the engine cannot be used afterwards. */
  stop(): void;
}

/** A camera whose frames are analysed by a face engine. */
export interface OpenedCamera {
  readonly engine: FaceEngine;
  readonly stream: MediaStream;
  readonly deviceId: string | undefined;
}

/** Why no engine is available; `failure` selects what to tell the respondent. */
export class FaceEngineError extends Error {
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
