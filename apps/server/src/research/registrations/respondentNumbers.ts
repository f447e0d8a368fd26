import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';

export function respondentLabel(number: number, preview: boolean): string {
  return preview ? `Preview ${number}` : `Respondent ${number}`;
}

/**
 * Serialises, until the end of the transaction, everything that numbers or counts the respondents of a
 * study. Call it before any row of the study is locked: then nobody waits for each other.
 */
export async function lockRespondents(tx: Tx, studyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${studyId}))`.execute(tx);
}

interface Numbered {
  readonly id: string;
  readonly studyId: string;
  readonly preview: boolean;
  /** The number that it shall have if no other respondent has it. */
  readonly number?: number;
}

/** The number of a new session or registration: the one it shall have if that is free, or the next. */
export async function respondentNumber(tx: Tx, one: Numbered): Promise<number> {
  const { id, studyId, preview, number: known = null } = one;
  const { rows } = await sql<{ last: number; isTaken: boolean }>`select
      greatest(
        (select max(number) from sessions where study_id = ${studyId} and preview = ${preview}),
        (select max(number) from registrations where study_id = ${studyId} and not ${preview}),
        0
      )::int as last,
      exists (
        select 1 from sessions
        where study_id = ${studyId} and preview = ${preview} and number = ${known}::int and id <> ${id}
      ) or exists (
        select 1 from registrations
        where study_id = ${studyId} and not ${preview} and number = ${known}::int and id <> ${id}
      ) as is_taken`.execute(tx);
  const { last, isTaken } = rows[0]!;
  return known === null || isTaken ? last + 1 : known;
}
