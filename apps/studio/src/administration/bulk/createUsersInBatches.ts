import type { Feature } from '@fovea/contract/protocol/access';
import { type createUsers, type NewUser, type UserCreation } from '@fovea/contract/people/users';
import type { Input } from '@fovea/contract/protocol/endpoint';
import { ApiError } from '@fovea/link/calls/apiError';
import type { UserRow } from '@fovea/rules/people/userRows';

/** Batch size, small enough for a timely response where password hashing is slow. */
export const BATCH_ROWS = 100;

export type FirstPassword = Input<typeof createUsers>['body']['firstPassword'];

export type BulkOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'created'; readonly validTo: string | null; readonly password: string | null }
  /** `wasLost`: an earlier response was lost, so that attempt may have created the user. */
  | { readonly kind: 'exists'; readonly wasLost: boolean }
  | { readonly kind: 'refused'; readonly message: string }
  /** Sent, but the response was lost. */
  | { readonly kind: 'lost' };

export interface BulkRow {
  readonly row: UserRow;
  readonly outcome: BulkOutcome;
}

/** Whether a row can be tried, or retried. */
export const isRemaining = ({ outcome: { kind } }: BulkRow): boolean =>
  kind === 'waiting' || kind === 'lost' || kind === 'refused';

export const toBulkRows = (rows: readonly UserRow[]): BulkRow[] =>
  rows
    .filter(({ problem }) => problem === null)
    .map((row) => ({ row, outcome: { kind: 'waiting' } }));

export type BulkSend = (users: NewUser[]) => Promise<readonly UserCreation[]>;

export interface BulkResult {
  readonly rows: readonly BulkRow[];
  /** Why the run stopped early; null if it did not. */
  readonly stoppedBy: Error | null;
}

/**
 * Creates the remaining users in batches; stops at the first batch that fails as a whole.
 * @param onBatch receives the rows after each batch and the number completed in this run
 */
export async function createUsersInBatches(
  before: readonly BulkRow[],
  features: readonly Feature[],
  send: BulkSend,
  onBatch: (rows: readonly BulkRow[], done: number) => void,
): Promise<BulkResult> {
  const rows = [...before];
  const left = rows.flatMap((one, at) => (isRemaining(one) ? [at] : []));
  for (let from = 0; from < left.length; from += BATCH_ROWS) {
    const places = left.slice(from, from + BATCH_ROWS);
    const users = places.map((at) => newUser(rows[at]!.row, features));
    try {
      const answers = await send(users);
      for (const [index, at] of places.entries()) {
        const { row, outcome } = rows[at]!;
        rows[at] = { row, outcome: outcomeOf(answers[index], outcome) };
      }
    } catch (reason) {
      const stoppedBy = reason instanceof Error ? reason : new Error(String(reason));
      // No response, or a server error: the users may have been created.
      const isLost = reason instanceof ApiError && (reason.status === 0 || reason.status >= 500);
      if (isLost) {
        for (const at of places) rows[at] = { row: rows[at]!.row, outcome: { kind: 'lost' } };
      }
      return { rows, stoppedBy };
    }
    onBatch([...rows], from + places.length);
  }
  return { rows, stoppedBy: null };
}

const newUser = (row: UserRow, features: readonly Feature[]): NewUser => ({
  email: row.email,
  name: row.name,
  validTo: row.validTo,
  features: [...features],
});

function outcomeOf(answer: UserCreation | undefined, before: BulkOutcome): BulkOutcome {
  switch (answer?.result) {
    case 'created':
      return { kind: 'created', validTo: answer.validTo, password: answer.password };
    case 'exists':
      return { kind: 'exists', wasLost: before.kind === 'lost' };
    case 'refused':
      return { kind: 'refused', message: answer.message ?? '' };
    case undefined:
      return before;
  }
}
