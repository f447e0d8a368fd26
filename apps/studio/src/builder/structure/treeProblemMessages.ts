import type { TreeProblem } from '@fovea/rules/flow/tree';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Why items cannot be moved to a position, and why a flow cannot be deleted. */
export const TREE_PROBLEMS: Record<TreeProblem | 'lastFlow', MessageDescriptor> = defineMessages({
  unknownItem: {
    id: 'builder.unknownItem',
    defaultMessage: 'An item is not there any more. Reload the page.',
  },
  intoItself: {
    id: 'builder.intoItself',
    defaultMessage: 'A block cannot be put into itself.',
  },
  defaultCalibration: {
    id: 'builder.defaultCalibration',
    defaultMessage: 'The default calibration slides cannot be moved.',
  },
  calibrationOrder: {
    id: 'builder.calibrationOrder',
    defaultMessage: 'The pre-study calibration must come before the post-study calibration.',
  },
  otherFlow: {
    id: 'builder.otherFlow',
    defaultMessage: 'Items can be moved within their flow only.',
  },
  notTheseChildren: {
    id: 'builder.notTheseChildren',
    defaultMessage: 'The order must name every item once. Reload the page.',
  },
  lastFlow: {
    id: 'builder.lastFlow',
    defaultMessage: 'Studies must have at least one flow',
  },
});
