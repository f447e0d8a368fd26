import type { AppContext } from '../../platform/context/appContext';

const READ_AT_ONCE = 16;

/**
 * Reads result files in the order of their keys, several concurrently, because a bucket has a high
 * latency. One that is missing is logged and left out: it costs one respondent, not the segment.
 */
export async function* readResultFiles(
  { objects, log }: Pick<AppContext, 'objects' | 'log'>,
  keys: readonly string[],
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < keys.length; at += READ_AT_ONCE) {
    const some = keys.slice(at, at + READ_AT_ONCE);
    const files = await Promise.all(some.map((key) => objects.read(key)));
    for (const [place, file] of files.entries()) {
      if (file) yield file;
      else log.error({ objectKey: some[place] }, 'a result file is missing');
    }
  }
}
