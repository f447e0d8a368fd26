import { BeginSession, SessionPackage } from '@fovea/contract/participation/participation';
import * as z from 'zod/mini';

/** What the agent knows of a session that has begun here. Times are those of the server's clock, Unix ms. */
export const SessionRecord = z.object({
  sessionId: z.string(),
  /** The session that the machine was given; another one where the respondent has begun elsewhere, too. */
  givenId: z.string(),
  studyId: z.string(),
  studyName: z.string(),
  respondentLabel: z.string(),
  /** As it is sent to the server, with the flow that was shown. Null: erased. */
  begin: z.nullable(BeginSession),
  /** Proves that a page is that of the session. */
  secretSha256: z.string(),
  /** What the page was given. Null: erased. */
  session: z.nullable(z.omit(SessionPackage, { token: true })),
  /** Sealed by the server, for its own use. */
  prepared: z.string(),
  beganMs: z.number(),
  /** The page has sent its manifest, or a person has ended the session. */
  pageEndedMs: z.nullable(z.number()),
  /** Nothing will be added any more. */
  endedMs: z.nullable(z.number()),
  /** The respondent took the consent back, which the server has to be told. */
  isWithdrawn: z.boolean(),
  /** The server knows that it has begun. */
  isBegunAtServer: z.boolean(),
  /** The server knows that it is over. */
  isEndedAtServer: z.boolean(),
  /** Nothing is left to be sent. */
  outcome: z.nullable(z.enum(['complete', 'erased'])),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** The respondent may be in the middle of it. */
export function isOpen({ endedMs, outcome, isWithdrawn }: SessionRecord): boolean {
  return endedMs === null && outcome === null && !isWithdrawn;
}

/** Something has to be said or sent to the server: what it has whole may still be taken back. */
export function isWaiting({ endedMs, outcome, isWithdrawn }: SessionRecord): boolean {
  if (outcome === 'erased') return false;
  return isWithdrawn || (outcome === null && endedMs !== null);
}
