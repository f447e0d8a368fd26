import type { VisualExportNameProblem } from '@fovea/rules/analysis/visualExports';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { VisualizationObstacle } from '../selection/shownVisualizations';

/** Messages for what the rules of visual exports find; the server says the same in English. */

export const VISUAL_EXPORT_NAME_PROBLEMS: Record<VisualExportNameProblem, MessageDescriptor> =
  defineMessages({
    empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
    tooLong: { id: 'name.tooLong', defaultMessage: 'The name can be at most 40 characters long.' },
    forbidden: {
      id: 'visualExport.name.forbidden',
      defaultMessage: 'The name can only include letters, digits, hyphens and underscores.',
    },
    taken: {
      id: 'visualExport.name.taken',
      defaultMessage: 'Another export with the same name already exists',
    },
  });

export const OBSTACLE_MESSAGES: Record<VisualizationObstacle, MessageDescriptor> = defineMessages({
  notShown: {
    id: 'visualExport.obstacle.notShown',
    defaultMessage: 'Not on screen. Turn it on in the Visuals tab.',
  },
  noPicture: {
    id: 'visualExport.obstacle.noPicture',
    defaultMessage: 'Every respondent saw this differently, so there is no picture of it.',
  },
  noThumbnail: {
    id: 'visualExport.obstacle.noThumbnail',
    defaultMessage: 'Video stimuli must have a thumbnail',
  },
  noGaze: {
    id: 'visualExport.obstacle.noGaze',
    defaultMessage: 'No gaze was measured on this stimulus.',
  },
  noFixations: {
    id: 'visualExport.obstacle.noFixations',
    defaultMessage: 'No fixations available for an image export selection that includes fixations',
  },
  loading: {
    id: 'visualExport.obstacle.loading',
    defaultMessage: 'The data is still loading. Close this dialog and open it again in a moment.',
  },
});
