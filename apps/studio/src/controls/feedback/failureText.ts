/** The server's own words for a refusal, else the words given here. */
export function failureText(reason: unknown, otherwise: string): string {
  if (typeof reason !== 'object' || reason === null || !('problem' in reason)) return otherwise;
  const { problem } = reason;
  if (typeof problem !== 'object' || problem === null || !('message' in problem)) return otherwise;
  return typeof problem.message === 'string' && problem.message !== ''
    ? problem.message
    : otherwise;
}
