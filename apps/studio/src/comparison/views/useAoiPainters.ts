import { listAoiSets, type AoiDefinition } from '@fovea/contract/analysis/aoi';
import { shapeAt } from '@fovea/science/aoi/aoiShapes';
import { useMemo } from 'react';
import type { Paint } from '../../replay/stage/ReplayStage';
import { useApiQuery } from '../../state/serverState';
import { scienceAoi } from './comparedAois';
import type { ComparedView } from './views';

const LINE_PX = 2;

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
  return (context, timeMs, view) => {
    const { xPx, yPx, widthPx, heightPx } = view.stimulus;
    context.save();
    context.lineWidth = LINE_PX * view.pixelRatio;
    for (const { color, aoi } of aois) {
      const points = shapeAt(aoi, timeMs);
      if (!points) continue;
      context.beginPath();
      for (let at = 0; at < points.length; at += 2) {
        context.lineTo(xPx + points[at]! * widthPx, yPx + points[at + 1]! * heightPx);
      }
      context.closePath();
      context.strokeStyle = color;
      context.stroke();
    }
    context.restore();
  };
}
