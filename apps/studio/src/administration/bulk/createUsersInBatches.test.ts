import type { NewUser, UserCreation } from '@fovea/contract/people/users';
import { ApiError } from '@fovea/link/calls/apiError';
import type { UserRow } from '@fovea/rules/people/userRows';
import { expect, it } from 'vitest';
import {
  createUsersInBatches,
  isRemaining,
  BATCH_ROWS,
  toBulkRows,
  type BulkRow,
} from './createUsersInBatches';

const row = (at: number, problem: UserRow['problem'] = null): UserRow => ({
  line: at + 1,
  email: `u${at}@a.example`,
  name: `User ${at}`,
  validTo: '2027-01-31',
  notes: [],
  problem,
  firstLine: null,
});
const rows = (count: number) => toBulkRows(Array.from({ length: count }, (_, at) => row(at)));
const created = ({ email, name }: NewUser): UserCreation => ({
  email,
  name,
  result: 'created',
  message: null,
  userId: email,
  validTo: null,
  password: `for ${email}`,
});
const kinds = (all: readonly BulkRow[]) => all.map(({ outcome }) => outcome.kind);

it('leaves out invalid rows', () => {
  expect(toBulkRows([row(0), row(1, 'badEmail'), row(2)]).map((one) => one.row.line)).toEqual([
    1, 3,
  ]);
});

it('sends the users in batches, in order, with the features, and reports progress', async () => {
  const sent: NewUser[][] = [];
  const told: number[] = [];
  const end = await createUsersInBatches(
    rows(2 * BATCH_ROWS + 1),
    ['STUDY'],
    async (users) => (sent.push(users), users.map(created)),
    (_, done) => told.push(done),
  );
  expect(sent.map((piece) => piece.length)).toEqual([BATCH_ROWS, BATCH_ROWS, 1]);
  expect(sent[2]![0]).toEqual({
    email: 'u200@a.example',
    name: 'User 200',
    validTo: '2027-01-31',
    features: ['STUDY'],
  });
  expect(told).toEqual([100, 200, 201]);
  expect(end.stoppedBy).toBeNull();
  expect(end.rows.at(-1)?.outcome).toEqual({
    kind: 'created',
    validTo: null,
    password: 'for u200@a.example',
  });
});

it.each([0, 502])(
  'a lost response (%s) stops the run; after a retry existing users are marked as possibly created by it',
  async (status) => {
    let calls = 0;
    const first = await createUsersInBatches(
      rows(BATCH_ROWS * 3),
      [],
      async (users) => {
        if (++calls === 2) throw new ApiError(status, '/', null);
        return users.map(created);
      },
      () => {},
    );
    expect(calls).toBe(2);
    expect(first.stoppedBy).toBeInstanceOf(ApiError);
    expect(new Set(kinds(first.rows.slice(0, 100)))).toEqual(new Set(['created']));
    expect(new Set(kinds(first.rows.slice(100, 200)))).toEqual(new Set(['lost']));
    expect(new Set(kinds(first.rows.slice(200)))).toEqual(new Set(['waiting']));
    expect(first.rows.filter(isRemaining)).toHaveLength(200);

    const again = await createUsersInBatches(
      first.rows,
      [],
      async (users) =>
        users.map((user) => ({ ...created(user), result: 'exists', password: null })),
      () => {},
    );
    expect(again.rows[0]?.outcome.kind).toBe('created');
    expect(again.rows[100]?.outcome).toEqual({ kind: 'exists', wasLost: true });
    expect(again.rows[200]?.outcome).toEqual({ kind: 'exists', wasLost: false });
  },
);

it('the refusal of a whole batch creates nothing, and its rows remain', async () => {
  const end = await createUsersInBatches(
    rows(2),
    [],
    () => Promise.reject(new ApiError(403, '/', { status: 403, message: 'No.' })),
    () => {},
  );
  expect(kinds(end.rows)).toEqual(['waiting', 'waiting']);
  expect(end.stoppedBy?.message).toBe('No.');
});

it('a refused row can be retried', async () => {
  const end = await createUsersInBatches(
    rows(2),
    [],
    async (users) =>
      users.map((user, at) =>
        at === 0
          ? { ...created(user), result: 'refused', message: 'Not this one.' }
          : created(user),
      ),
    () => {},
  );
  expect(end.rows[0]?.outcome).toEqual({ kind: 'refused', message: 'Not this one.' });
  expect(end.rows.filter(isRemaining)).toHaveLength(1);
});
