import type { Study } from '@fovea/contract/studies/studies';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { mergeSurveys } from '@fovea/rules/survey/mergeSurveys';
import { isObject } from '@fovea/rules/survey/surveyTree';
import { mergeField } from './mergeField';
import { forgetLastSave, lastSaves, rebaseLastSave, type LastSave } from './ownSaves';
import { readField } from './studyChange';
import type { FieldConflict } from './studyConflict';

/** For this long after a save it is told when somebody changes the same; later it is another piece of work. */
export const TOLD_MS = 30 * 60_000;

/** What was saved here and is no longer so: `mine` is what was saved, `theirs` what it is now. */
export type Overwritten = FieldConflict;

/**
 * What somebody else has changed after this window had saved it. Each change is found once.
 * @param study as the server has it now
 */
export function findOverwritten(study: Study, nowMs: number): Overwritten[] {
  const found: Overwritten[] = [];
  for (const [path, save] of [...lastSaves(study.id)]) {
    if (study.version <= save.version) continue;
    const now = readField(study, path);
    if (now === undefined || nowMs - save.atMs > TOLD_MS) forgetLastSave(study.id, path);
    else if (!jsonEqual(now, save.saved)) {
      const { parts, before } = overwrittenParts(path, save, now);
      found.push(...parts);
      // What is left of the own change is told when it is overwritten later.
      rebaseLastSave(study.id, path, { ...save, before, saved: now, version: study.version });
    }
  }
  return found;
}

/** What was changed here and then by somebody else: taking back the own change would collide with theirs. */
function overwrittenParts(path: string, { before, saved }: LastSave, now: unknown) {
  const found: Overwritten[] = [];
  const { value } = mergeField(path, saved, before, now, (part) => {
    if (part === null) found.push({ path, mine: saved, theirs: now });
    else if (part.kind === 'value')
      found.push({
        path,
        mine: part.base,
        theirs: part.theirs,
        part: { ...part, mine: part.base },
      });
    else if (part.kind === 'deleted' && part.deletedBy === 'theirs')
      found.push({ path, mine: part.changed, theirs: null, part });
    return 'theirs';
  });
  return { parts: found, before: value };
}

/** The value of a field in which what was overwritten is as it was saved here. */
export function withMineBack(path: string, save: LastSave, now: unknown): unknown {
  if (!isObject(save.saved) || !isObject(now)) return save.saved;
  if (path.endsWith('/surveyQuestions') && isObject(save.before))
    return mergeSurveys(save.before, save.saved, now).survey;
  return mergeField(path, save.before, save.saved, now, () => 'mine').value;
}
