import { decodeResult, type Result, type ResultKind } from './results';

export interface ReadRequest {
  readonly id: number;
  readonly kind: ResultKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export type ReadAnswer =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly failed: string };

/** The part of a worker's own scope that is used. */
interface OwnPort {
  onmessage: (event: MessageEvent<ReadRequest>) => void;
  postMessage(answer: ReadAnswer, moved?: Transferable[]): void;
}
const port = globalThis as unknown as OwnPort;

port.onmessage = ({ data }) => {
  let answer: ReadAnswer;
  try {
    answer = { id: data.id, result: decodeResult(data.kind, data.bytes) };
  } catch (reason) {
    answer = { id: data.id, failed: reason instanceof Error ? reason.message : String(reason) };
    port.postMessage(answer);
    return;
  }
  // The columns are views of these bytes, so they travel with the buffer instead of being copied.
  port.postMessage(answer, [data.bytes.buffer]);
};
