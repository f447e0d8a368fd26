import { changeFolderItem, type FolderItem } from '@fovea/contract/studies/folders';
import { ApiError } from '@fovea/link/calls/apiError';
import { isSameName } from '@fovea/rules/inputs/names';
import { call } from '../../state/api';

export interface FolderLocation {
  readonly id: string;
  readonly name: string;
  readonly parentFolder: string | null;
}

export interface MoveOutcome {
  /** The items after the move, with their previous folder. */
  readonly moved: { readonly item: FolderItem; readonly from: string }[];
  readonly failed: { readonly item: FolderItem; readonly why: 'sameName' | 'error' }[];
}

/** A folder and its descendants, none of which can be the target of its move. */
export function descendantFolderIds(
  folderIds: ReadonlySet<string>,
  folders: readonly FolderLocation[],
): Set<string> {
  const parents = new Map(folders.map(({ id, parentFolder }) => [id, parentFolder]));
  const within = new Set<string>();
  for (const { id } of folders) {
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      if (folderIds.has(at)) {
        within.add(id);
        break;
      }
    }
  }
  return within;
}

/** The folders of a company with full paths, sorted by path. */
export function folderPaths(folders: readonly FolderLocation[]): { id: string; path: string }[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return folders
    .map((folder) => {
      const names: string[] = [];
      const seen = new Set<string>();
      let at: FolderLocation | undefined = folder;
      while (at && !seen.has(at.id)) {
        seen.add(at.id);
        names.unshift(at.name);
        at = at.parentFolder === null ? undefined : byId.get(at.parentFolder);
      }
      return { id: folder.id, path: names.join(' / ') };
    })
    .toSorted((a, b) => byName.compare(a.path, b.path));
}

/** Whether the target has a folder of this name already. */
export function hasFolderNamed(
  name: string,
  targetId: string,
  folders: readonly FolderLocation[],
): boolean {
  return folders.some((one) => one.parentFolder === targetId && isSameName(one.name, name));
}

/** Moves items one after the other; failures do not stop the others. */
export async function moveItems(
  items: readonly FolderItem[],
  targetId: string,
  folders: readonly FolderLocation[],
): Promise<MoveOutcome> {
  const outcome: MoveOutcome = { moved: [], failed: [] };
  for (const item of items) {
    if (item.parentFolder === targetId) continue;
    if (item.type === 'Folder' && hasFolderNamed(item.name, targetId, folders)) {
      outcome.failed.push({ item, why: 'sameName' });
      continue;
    }
    try {
      const moved = await call(changeFolderItem, {
        folderId: item.parentFolder,
        itemId: item.id,
        body: {
          type: item.type,
          id: item.id,
          version: item.version,
          parent: targetId,
          name: item.name,
        },
      });
      outcome.moved.push({ item: moved, from: item.parentFolder });
    } catch (reason) {
      const isTaken = item.type === 'Folder' && reason instanceof ApiError && isNameRefusal(reason);
      outcome.failed.push({ item, why: isTaken ? 'sameName' : 'error' });
    }
  }
  return outcome;
}

function isNameRefusal(reason: ApiError): boolean {
  return reason.status === 409 && (reason.problem?.code ?? '').includes('NAME');
}

/** Moves items back to their previous folder. @throws when one of them cannot be moved */
export async function moveBack(moved: MoveOutcome['moved']): Promise<void> {
  const failures: unknown[] = [];
  for (const { item, from } of moved.toReversed()) {
    const { moved: back } = await moveItems([item], from, []);
    if (back.length === 0) failures.push(item.id);
  }
  if (failures.length > 0) throw new Error(`${failures.length} items stayed where they were.`);
}
