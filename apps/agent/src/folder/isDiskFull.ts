/** The disk took no more, or a quota of it did. */
export function isDiskFull(reason: unknown): boolean {
  const code = (reason as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
