import type { RespondentSession } from '@fovea/contract/respondents';
import * as z from 'zod/mini';

const Sort = z.enum(['label', 'state', 'started', 'accuracy', 'gaze', 'face']);
export type SessionSort = z.infer<typeof Sort>;

/** How the table of sessions is looked at; stands in the address. */
export const CollectionSearch = z.object({
  sort: z.catch(z.optional(Sort), undefined),
  desc: z.catch(z.optional(z.boolean()), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
});
export type CollectionSearch = z.infer<typeof CollectionSearch>;

type Value = string | number | null;

const VALUES: Record<SessionSort, (session: RespondentSession) => Value> = {
  label: ({ respondent }) => respondent.label,
  state: ({ state }) => state,
  started: ({ createdDate }) => createdDate,
  accuracy: ({ qualityMetrics }) => qualityMetrics?.accuracyDeg ?? null,
  gaze: ({ qualityMetrics }) => qualityMetrics?.gazeQuality ?? null,
  face: ({ qualityMetrics }) => qualityMetrics?.faceQuality ?? null,
};

/** Sorted by a column; what was not measured stands last either way, of equals the newest first. */
export function sortedSessions(
  sessions: readonly RespondentSession[],
  sort: SessionSort,
  isDescending: boolean,
): RespondentSession[] {
  const text = new Intl.Collator(undefined, { numeric: true });
  const value = VALUES[sort];
  return sessions.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) {
      return a === b ? newestFirst(one, other) : Number(a === null) - Number(b === null);
    }
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : text.compare(String(a), String(b));
    return order === 0 ? newestFirst(one, other) : isDescending ? -order : order;
  });
}

function newestFirst(one: RespondentSession, other: RespondentSession): number {
  if (one.createdDate === other.createdDate) return 0;
  return one.createdDate < other.createdDate ? 1 : -1;
}
