import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

/** Names of the AOI editor's steps for the tooltips of Undo and Redo. */
const messages = defineMessages({
  add: { id: 'aoi.step.add', defaultMessage: 'Add {name}' },
  copy: {
    id: 'aoi.step.copy',
    defaultMessage: '{count, plural, one {Copy {name}} other {Copy # AOIs}}',
  },
  remove: {
    id: 'aoi.step.remove',
    defaultMessage: '{count, plural, one {Delete {name}} other {Delete # AOIs}}',
  },
  move: {
    id: 'aoi.step.move',
    defaultMessage: '{count, plural, one {Move {name}} other {Move # AOIs}}',
  },
  resize: {
    id: 'aoi.step.resize',
    defaultMessage: '{count, plural, one {Resize {name}} other {Resize # AOIs}}',
  },
  point: { id: 'aoi.step.point', defaultMessage: 'Move a point of {name}' },
  addPoint: { id: 'aoi.step.addPoint', defaultMessage: 'Add a point to {name}' },
  removePoint: { id: 'aoi.step.removePoint', defaultMessage: 'Remove a point of {name}' },
  rename: { id: 'aoi.step.rename', defaultMessage: 'Rename {name}' },
  color: { id: 'aoi.step.color', defaultMessage: 'Change the colour of {name}' },
  group: { id: 'aoi.step.group', defaultMessage: 'Change the group of {name}' },
  addKeyframe: { id: 'aoi.step.addKeyframe', defaultMessage: 'Add a keyframe to {name}' },
  moveKeyframe: { id: 'aoi.step.moveKeyframe', defaultMessage: 'Move a keyframe of {name}' },
  removeKeyframe: { id: 'aoi.step.removeKeyframe', defaultMessage: 'Delete a keyframe of {name}' },
  end: { id: 'aoi.step.end', defaultMessage: 'Change the end of {name}' },
  track: { id: 'aoi.step.track', defaultMessage: 'Take tracked keyframes of {name}' },
});

export type AoiStep = keyof typeof messages;

export function aoiStepLabel(intl: IntlShape, step: AoiStep, names: readonly string[]): string {
  const message: MessageDescriptor = messages[step];
  return intl.formatMessage(message, { name: names[0] ?? '', count: names.length });
}
