import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { compareNames } from '@fovea/rules/inputs/compareNames';
import * as z from 'zod/mini';

const Sort = z.enum(['label', 'state', 'started', 'accuracy', 'gaze', 'face', 'received']);
export type SessionSort = z.infer<typeof Sort>;

/** Filter and sorting of the sessions table, stored in the URL. */
export const CollectionSearch = z.object({
  sort: z.catch(z.optional(Sort), undefined),
  desc: z.catch(z.optional(z.boolean()), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
  /** A receipt code or a part of it, or a part of the respondent's name. */
  find: z.catch(z.optional(z.string()), undefined),
  /** Of a lab study: where its respondents stand. */
  stage: z.catch(z.optional(z.enum(['waiting', 'inProgress', 'finished'])), undefined),
});
export type CollectionSearch = z.infer<typeof CollectionSearch>;

/** Ignores case, dashes and spaces: codes are read out on the phone. */
const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();

/** Sessions whose receipt code starts with the text, or whose respondent's name contains it. */
export function searchSessions(
  sessions: readonly RespondentSession[],
  find: string,
): readonly RespondentSession[] {
  const wanted = plain(find);
  if (wanted === '') return sessions;
  return sessions.filter(
    ({ receiptCode, respondent }) =>
      plain(receiptCode).startsWith(wanted) || plain(respondent.label).includes(wanted),
  );
}

type Value = string | number | null;

const VALUES: Record<SessionSort, (session: RespondentSession) => Value> = {
  label: ({ respondent }) => respondent.label,
  state: ({ state }) => state,
  started: ({ createdDate }) => createdDate,
  accuracy: ({ qualityMetrics }) => qualityMetrics?.accuracyDeg ?? null,
  gaze: ({ qualityMetrics }) => qualityMetrics?.gazeQuality ?? null,
  face: ({ qualityMetrics }) => qualityMetrics?.faceQuality ?? null,
  received: ({ receivedChunks, expectedChunks }) =>
    expectedChunks === null ? null : receivedChunks / Math.max(1, expectedChunks),
};

/** Sorts by a column; missing values come last in either direction, equal values newest first. */
export function sortedSessions(
  sessions: readonly RespondentSession[],
  sort: SessionSort,
  isDescending: boolean,
): RespondentSession[] {
  const value = VALUES[sort];
  return sessions.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) {
      return a === b ? newestFirst(one, other) : Number(a === null) - Number(b === null);
    }
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
    return order === 0 ? newestFirst(one, other) : isDescending ? -order : order;
  });
}

function newestFirst(one: RespondentSession, other: RespondentSession): number {
  if (one.createdDate === other.createdDate) return 0;
  return one.createdDate < other.createdDate ? 1 : -1;
}
