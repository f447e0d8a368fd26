import { ApiError } from '@fovea/link/calls/apiError';

/** The status and code with which a call is refused; fails when it is not refused. */
export async function refusalOf(promise: Promise<unknown>) {
  const reason = await promise.then(
    () => new Error('it was not refused'),
    (failed: unknown) => failed,
  );
  if (!(reason instanceof ApiError)) throw reason;
  return { status: reason.status, code: reason.problem?.code };
}
