/** The server's reason for a refusal, or the given text for any other failure. */
export function failureText(reason: unknown, otherwise: string): string {
  if (typeof reason !== 'object' || reason === null || !('problem' in reason)) return otherwise;
  const { problem } = reason;
  if (typeof problem !== 'object' || problem === null || !('message' in problem)) return otherwise;
  return typeof problem.message === 'string' && problem.message !== ''
    ? problem.message
    : otherwise;
}
