import { AUDIT_ACTIONS } from '@fovea/contract/platform/audit';
import { parseDay } from '../../controls/fields/day';
import type { AUDIT_PAGE_SIZES, AuditSearch } from './auditSearch';

type PageSize = (typeof AUDIT_PAGE_SIZES)[number];
const DEFAULT_PAGE_SIZE = 25;

export const auditPageSize = (search: AuditSearch): PageSize => search.rows ?? DEFAULT_PAGE_SIZE;

export function isFiltered({ q, action, person, from, to }: AuditSearch): boolean {
  return [q?.trim() || undefined, action, person, from, to].some((each) => each !== undefined);
}

/** The query parameters for the current filters, without the page. */
export function auditFilters({ q, action, person, from, to }: AuditSearch) {
  const done = AUDIT_ACTIONS.find((each) => each === action);
  const wanted = (q ?? '').trim();
  const begin = from === undefined ? null : startOfDay(from, 0);
  const end = to === undefined ? null : startOfDay(to, 1);
  return {
    ...(wanted ? { search: wanted } : {}),
    ...(done ? { action: done } : {}),
    ...(person ? { userId: person } : {}),
    ...(begin ? { from: begin } : {}),
    ...(end ? { to: end } : {}),
  };
}

/** The start of a day, plus a number of days, in local time; null if there is no such day. */
function startOfDay(day: string, later: number): string | null {
  if (parseDay(day) === null) return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
