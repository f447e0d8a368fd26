/** Formats as 0:06.3 or 1:02:03.4: minutes, seconds and tenths, with hours if needed. */
export function timeText(timeMs: number): string {
  const tenths = Math.floor(Math.max(0, timeMs) / 100);
  const seconds = Math.floor(tenths / 10);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
