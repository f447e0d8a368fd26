import { listAoiSets, type AoiDefinition } from '@fovea/contract/analysis/aoi';
import { useMemo } from 'react';
import { drawAoiOutlines } from '../../replay/layers/aoiOutlines';
import type { Paint } from '../../replay/scene/paint';
import { useApiQuery } from '../../state/serverState';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import type { ComparedView } from './views';

/** Painters for the AOIs of each view; [views] undefined: it has none. */
export function useAoiPainters(
  studyId: string,
  views: readonly ComparedView[],
): readonly (Paint | undefined)[] {
  const sets = useApiQuery(listAoiSets, { query: { studyId } });
  return useMemo(() => {
    const all = sets.data?.flatMap(({ aoiDefinitions }) => aoiDefinitions) ?? [];
    return views.map(({ stimulus }) => {
      const own = all.filter((aoi) => aoi.respondent === null && aoi.stimuli.includes(stimulus.id));
      return own.length > 0 ? outlines(own) : undefined;
    });
  }, [sets.data, views]);
}

function outlines(definitions: readonly AoiDefinition[]): Paint {
  const aois = definitions.map((each) => ({ color: each.displayColor, aoi: scienceAoi(each) }));
  return (context, timeMs, view) => drawAoiOutlines(context, aois, timeMs, view);
}
