import { decodeResult, type Result, type ResultKind } from './results';

/**
 * Fetches and decodes a result file.
 *
 * @returns the result, and the bytes that its columns are views of
 * @throws when the file cannot be fetched or is not a result file
 */
export async function fetchResult(
  kind: ResultKind,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly buffer: ArrayBuffer }> {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    throw new Error('The results could not be loaded. Try again in a moment.', {
      cause: response.status,
    });
  }
  const buffer = await response.arrayBuffer();
  return { result: decodeResult(kind, new Uint8Array(buffer)), buffer };
}
