/** Who may edit a study: everyone, only the current user, or the users listed. */
export type EditorAccess = 'ALL' | 'CURRENT_USER_ONLY' | 'SELECTED';

export function editorAccess(editors: readonly string[], currentUserId: string): EditorAccess {
  if (editors.length === 0) return 'ALL';
  return editors.length === 1 && editors[0] === currentUserId ? 'CURRENT_USER_ONLY' : 'SELECTED';
}

/**
 * The list after another mode is chosen; choosing SELECTED with an empty list starts with the
 * current user.
 */
export function editorsForAccess(
  access: EditorAccess,
  selected: readonly string[],
  currentUserId: string,
): string[] {
  if (access === 'ALL') return [];
  if (access === 'CURRENT_USER_ONLY') return [currentUserId];
  return selected.length === 0 ? [currentUserId] : [...selected];
}

/** SELECTED needs at least one user. */
export function isMissingEditors(access: EditorAccess, selected: readonly string[]): boolean {
  return access === 'SELECTED' && selected.length === 0;
}

/** Whether two lists contain the same users, in any order. */
export function hasSameEditors(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
