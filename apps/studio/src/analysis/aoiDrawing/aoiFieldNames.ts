import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { AoiField } from '../aoi/mergeAois';

/** What two people can change of an AOI at the same time. */
export const AOI_FIELD_NAMES: Record<AoiField, MessageDescriptor> = defineMessages({
  name: { id: 'aoi.field.name', defaultMessage: 'Name' },
  displayColor: { id: 'aoi.field.color', defaultMessage: 'Colour' },
  group: { id: 'aoi.field.group', defaultMessage: 'Group' },
  outline: { id: 'aoi.field.outline', defaultMessage: 'Shape and place' },
});
