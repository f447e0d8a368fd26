import { jsonEqual } from '@fovea/rules/survey/jsonEqual';
import { renameEverywhere } from '@fovea/rules/survey/surveyReferences';
import { useCallback, useEffect, useRef } from 'react';
import { pathText, type Json, type Path } from './jsonPath';
import { relocated, type Renames } from './relocated';

interface Input {
  readonly survey: Json;
  /** The selection of the address. */
  readonly chosen: Path | null;
  readonly choose: (path: Path | null) => void;
  readonly renames: (survey: Json) => Renames;
  /** Renames what is remembered of earlier versions of the survey. */
  readonly onRenamed: (rename: (survey: Json) => Json) => void;
}

interface Followed {
  /** The survey that the selection is a place of. */
  readonly survey: Json;
  readonly path: Path | null;
  /** The address when it was followed. */
  readonly address: string;
  readonly key: number;
}

const addressOf = (path: Path | null) => (path ? pathText(path) : '-');

/**
 * The selection, which stays with its page or question when somebody else changes the survey: what is
 * typed next must not land in the question that has come to its place.
 */
export function useFollowedChoice({ survey, chosen, choose, renames, onRenamed }: Input) {
  const address = addressOf(chosen);
  const followed = useRef<Followed>({ survey, path: chosen, address, key: 0 });
  const renamed = useRef<Renames>([]);

  let now = followed.current;
  if (address !== now.address) {
    const isArrived = address === addressOf(now.path);
    now = isArrived ? { ...now, address } : { ...now, path: chosen, address, key: now.key + 1 };
  }
  if (now.survey !== survey) {
    if (!jsonEqual(now.survey, survey)) {
      const names = renames(survey);
      if (names.length > 0) renamed.current = names;
      now = { ...now, path: now.path && relocated(now.survey, survey, now.path, names) };
    }
    now = { ...now, survey };
  }
  followed.current = now;

  const { path } = now;
  useEffect(() => {
    const names = renamed.current;
    renamed.current = [];
    if (names.length > 0) {
      onRenamed((json) => names.reduce((one, [from, to]) => renameEverywhere(one, from, to), json));
    }
    if (addressOf(path) !== address) choose(path);
  });

  /** An edit made here: its selection fits it already. */
  const own = useCallback((edited: Json) => {
    followed.current = { ...followed.current, survey: edited };
  }, []);
  return { chosen: path, chosenKey: String(now.key), own };
}
