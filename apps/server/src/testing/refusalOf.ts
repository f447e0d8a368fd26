import { ApiError } from '@fovea/link/calls/apiError';

/** The status and code of a call that is refused; it fails when the call is not. */
export async function refusalOf(promise: Promise<unknown>) {
  const reason = await promise.then(
    () => new Error('it was not refused'),
    (failed: unknown) => failed,
  );
  if (!(reason instanceof ApiError)) throw reason;
  return { status: reason.status, code: reason.problem?.code };
}
