import type { PanelSubmissionState } from '@fovea/contract/participation/panelSubmissions';
import * as z from 'zod/mini';
import { PanelFailure } from '../../people/panelProviders/panelFailure';
import type { ProlificCalls } from '../../people/panelProviders/prolificCalls';

const STATES: Readonly<Record<string, PanelSubmissionState>> = {
  RESERVED: 'RESERVED',
  ACTIVE: 'ACTIVE',
  'TIMED-OUT': 'TIMED_OUT',
  'AWAITING REVIEW': 'AWAITING_REVIEW',
  APPROVED: 'APPROVED',
  RETURNED: 'RETURNED',
  REJECTED: 'REJECTED',
  'SCREENED OUT': 'SCREENED_OUT',
  'PARTIALLY APPROVED': 'PARTIALLY_APPROVED',
};

const Moment = z.optional(z.nullable(z.string()));
const Submission = z.object({
  id: z.string(),
  participant_id: z.string(),
  status: z.string(),
  started_at: z.string(),
  completed_at: Moment,
  study_code: z.optional(z.nullable(z.string())),
  return_requested: Moment,
});
const Page = z.object({
  results: z.array(Submission),
  meta: z.optional(z.nullable(z.object({ count: z.optional(z.nullable(z.int())) }))),
});

export interface ReadSubmission {
  readonly id: string;
  readonly participantId: string;
  readonly state: PanelSubmissionState;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  readonly code: string | null;
  readonly returnRequestedAt: Date | null;
}

/** Asked for at once; the panel may give fewer. */
const PAGE_SIZE = 100;
/** A page of fewer is the last: it is the panel's own size of a page. */
const SMALLEST_PAGE = 20;
const PAGES_MAX = 200;

/**
 * All submissions of a study, page by page, the oldest first, so that one that begins meanwhile moves
 * no other to another page. @throws PanelFailure
 */
export async function readSubmissions(
  calls: ProlificCalls,
  panelStudyId: string,
): Promise<ReadSubmission[]> {
  const read = new Map<string, ReadSubmission>();
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { results, meta } = await pageOf(calls, panelStudyId, page);
    const before = read.size;
    for (const one of results) read.set(one.id, readSubmission(one));
    const count = meta?.count ?? null;
    const isWhole = count === null ? results.length < SMALLEST_PAGE : read.size >= count;
    // A page that repeats what was read says that there is no more.
    if (isWhole || read.size === before) break;
  }
  return [...read.values()];
}

async function pageOf(
  calls: ProlificCalls,
  panelStudyId: string,
  page: number,
): Promise<z.output<typeof Page>> {
  const query = new URLSearchParams({
    study: panelStudyId,
    ordering: 'started_at',
    page_size: String(PAGE_SIZE),
    page: String(page),
  });
  try {
    return await calls.ask('GET', `/submissions/?${query}`, Page);
  } catch (reason) {
    // Some answer a page behind the last one so.
    const isBehind = page > 1 && reason instanceof PanelFailure && reason.status === 404;
    if (isBehind) return { results: [], meta: null };
    throw reason;
  }
}

function readSubmission(one: z.output<typeof Submission>): ReadSubmission {
  return {
    id: one.id,
    participantId: one.participant_id,
    state: STATES[one.status] ?? 'UNKNOWN',
    startedAt: momentOf(one.started_at) ?? new Date(0),
    completedAt: momentOf(one.completed_at),
    // Participants type it.
    code: one.study_code?.replaceAll('\0', '') ?? null,
    returnRequestedAt: momentOf(one.return_requested),
  };
}

function momentOf(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms);
}

const Anything = z.unknown();

/** Approves many at once: all of them, or none if one cannot be. @throws PanelFailure */
export async function approveAll(calls: ProlificCalls, ids: readonly string[]): Promise<void> {
  await calls.ask('POST', '/submissions/bulk-approve/', Anything, { submission_ids: ids });
}

/** @throws PanelFailure */
export async function approveOne(calls: ProlificCalls, id: string): Promise<void> {
  const path = `/submissions/${encodeURIComponent(id)}/transition/`;
  await calls.ask('POST', path, Anything, { action: 'APPROVE' });
}

/** Asks a participant to return a submission. @throws PanelFailure */
export async function requestReturn(
  calls: ProlificCalls,
  id: string,
  reasons: readonly string[],
): Promise<void> {
  const path = `/submissions/${encodeURIComponent(id)}/request-return/`;
  await calls.ask('POST', path, Anything, { request_return_reasons: reasons });
}
