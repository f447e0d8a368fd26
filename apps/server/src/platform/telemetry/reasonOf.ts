/** The code of a system's error, or its text. */
export function reasonOf(reason: unknown): string {
  const { code, message } = reason as { code?: unknown; message?: unknown };
  return String(code ?? message ?? reason);
}
