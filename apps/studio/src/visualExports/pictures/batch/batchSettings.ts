import { COLORMAPS, DEFAULT_COLORMAP } from '@fovea/science/heatmap/colormaps';
import * as z from 'zod/mini';
import { HeatmapOpacity, HeatmapSigmaDeg } from '../../../replay/heatmap/heatmapSettings';
import { PICTURE_SCALES } from '../pictureSource';

const flag = (usual: boolean) => z.catch(z.boolean(), usual);

/** How all pictures of a batch are drawn, so that they can be compared. */
export const BatchSettings = z.object({
  hasStimulus: flag(true),
  hasHeatmap: flag(true),
  hasScanPaths: flag(false),
  basis: z.catch(z.enum(['gaze', 'fixations']), 'gaze'),
  colormap: z.catch(z.enum(COLORMAPS), DEFAULT_COLORMAP),
  heatmapSigmaDeg: HeatmapSigmaDeg,
  heatmapOpacity: HeatmapOpacity,
  /** Seconds per square degree of the top colour; null: the highest of all heatmaps. */
  topSeconds: z.catch(z.nullable(z.number().check(z.positive())), null),
  scale: z.catch(z.literal(PICTURE_SCALES), 1),
  hasCaption: flag(true),
  hasLegend: flag(true),
});
export type BatchSettings = z.infer<typeof BatchSettings>;
