import type { ExportEntry } from './exportEntry';
import type { ExportSource } from './exportSource';

/** Above it the archive utility of macOS, which cannot read zip64, fails. */
export const PART_LIMIT_BYTES = 3.9e9;

/** One zip file of an export: a whole export of some of its respondents. */
export interface ExportPart {
  readonly source: ExportSource;
  readonly entries: readonly ExportEntry[];
  readonly estimatedBytes: number;
}

/** Names in the central directory, headers and checksums, of each file. */
const OVERHEAD_BYTES = 400;

export function estimateOf(entries: readonly ExportEntry[]): number {
  return entries.reduce((sum, one) => sum + one.estimatedBytes + OVERHEAD_BYTES, 0);
}

/**
 * Cuts an export into parts by respondents, in their order, so that each part can be used alone. A
 * respondent is never cut: somebody with more than the limit is a part of its own.
 * @param list the files of an export of these respondents; asked for several times, it opens nothing
 */
export async function cutIntoParts(
  source: ExportSource,
  list: (source: ExportSource) => Promise<readonly ExportEntry[]>,
  limitBytes = PART_LIMIT_BYTES,
): Promise<readonly ExportPart[]> {
  const entries = await list(source);
  const estimatedBytes = estimateOf(entries);
  const { respondents } = source;
  if (estimatedBytes <= limitBytes || respondents.length <= 1) {
    return [{ source, entries, estimatedBytes }];
  }
  const wanted = Math.min(respondents.length, Math.max(2, Math.ceil(estimatedBytes / limitBytes)));
  const parts: ExportPart[] = [];
  for (let at = 0; at < wanted; at++) {
    const [from, to] = [at, at + 1].map((n) => Math.round((n * respondents.length) / wanted));
    const some = { ...source, respondents: respondents.slice(from, to) };
    parts.push(...(await cutIntoParts(some, list, limitBytes)));
  }
  return parts;
}
