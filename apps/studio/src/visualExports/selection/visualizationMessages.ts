import type { Visualization, VisualExportType } from '@fovea/contract/studies/visualExports';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const VISUALIZATION_MESSAGES: Record<Visualization, MessageDescriptor> = defineMessages({
  STIMULUS: { id: 'visualExport.stimulus', defaultMessage: 'Stimulus' },
  STATIC_HEATMAP: { id: 'visualExport.heatmap', defaultMessage: 'Heatmap' },
  DYNAMIC_HEATMAP: { id: 'visualExport.dynamicHeatmap', defaultMessage: 'Dynamic heatmap' },
  STATIC_GAZE_PATH: { id: 'visualExport.gazePath', defaultMessage: 'Gaze path' },
  DYNAMIC_GAZE_PATH: { id: 'visualExport.dynamicGazePath', defaultMessage: 'Dynamic gaze path' },
  SIGNAL_OVERLAY: { id: 'visualExport.signals', defaultMessage: 'Signals' },
});

export const VISUAL_EXPORT_TYPE_MESSAGES: Record<VisualExportType, MessageDescriptor> =
  defineMessages({
    IMAGE: { id: 'visualExport.image', defaultMessage: 'Image' },
    VIDEO: { id: 'visualExport.video', defaultMessage: 'Video' },
  });
