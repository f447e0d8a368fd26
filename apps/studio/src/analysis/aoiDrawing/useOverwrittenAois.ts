import type { AoiSet } from '@fovea/contract/analysis/aoi';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import { hasPendingEdit } from '../aoi/aoiOutbox';
import { findOverwrittenAois } from '../aoi/overwrittenAois';
import { AOI_FIELD_NAMES } from './aoiFieldNames';

const messages: Record<'changed' | 'deleted', MessageDescriptor> = defineMessages({
  changed: {
    id: 'aoi.overwritten',
    defaultMessage: 'Somebody else changed “{name}”, which you had changed: {fields}.',
  },
  deleted: {
    id: 'aoi.overwritten.deleted',
    defaultMessage: 'Somebody else deleted “{name}”, which you had changed. Undo draws it again.',
  },
});

/** Tells when somebody else has changed an AOI that was saved in this window. */
export function useOverwrittenAois(set: AoiSet | undefined): void {
  const intl = useIntl();
  useEffect(() => {
    if (!set) return;
    for (const { name, fields } of findOverwrittenAois(set.aoiDefinitions, hasPendingEdit)) {
      const words = fields?.map((field) => intl.formatMessage(AOI_FIELD_NAMES[field])) ?? [];
      notifications.show({
        color: 'yellow',
        withBorder: true,
        autoClose: false,
        message: intl.formatMessage(fields ? messages.changed : messages.deleted, {
          name,
          fields: intl.formatList(words, { type: 'unit' }),
        }),
      });
    }
  }, [set, intl]);
}
