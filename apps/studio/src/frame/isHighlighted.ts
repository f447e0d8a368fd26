export interface Highlighting {
  readonly link: string;
  /** Further paths that belong to the same entry. */
  readonly alternatives?: readonly string[];
  /** Matches the link itself only, not its subpaths. */
  readonly isExact?: boolean;
}

/**
 * Whether a navigation entry matches the current path: the path starts with its link or an alternative,
 * or equals one of them if `isExact`. Only whole segments match: `/users` does not match
 * `/usersettings`.
 */
export function isHighlighted(path: string, entry: Highlighting): boolean {
  const here = bare(path);
  return [entry.link, ...(entry.alternatives ?? [])].some((each) => {
    const link = bare(each);
    return here === link || (!entry.isExact && here.startsWith(`${link}/`));
  });
}

/** Without query and trailing slash. */
const bare = (path: string) => (path.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
