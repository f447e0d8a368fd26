export interface Highlighting {
  readonly link: string;
  /** Other addresses that belong to the same entry. */
  readonly alternatives?: readonly string[];
  /** Only the link itself, not what lies under it. */
  readonly isExact?: boolean;
}

/**
 * Whether an entry of the navigation stands for where we are: the path starts with its link or with an
 * alternative link, or is exactly one of them when that is asked for. A link ends where a part of the
 * path ends: `/users` does not stand for `/usersettings`.
 */
export function isHighlighted(path: string, entry: Highlighting): boolean {
  const here = bare(path);
  return [entry.link, ...(entry.alternatives ?? [])].some((each) => {
    const link = bare(each);
    return here === link || (!entry.isExact && here.startsWith(`${link}/`));
  });
}

/** Without query, and without a slash at the end. */
const bare = (path: string) => (path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
