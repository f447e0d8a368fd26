import { useOverwrittenNotices } from './useOverwrittenNotices';

export function OverwrittenNotices() {
  useOverwrittenNotices();
  return null;
}
