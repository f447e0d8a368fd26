import { Button, ColorSwatch, Group, Modal, Stack, Table, Text } from '@mantine/core';
import {
  defineMessages,
  FormattedMessage,
  useIntl,
  type IntlShape,
  type MessageDescriptor,
} from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { resolveConflict, useAoiConflicts, type AoiConflict } from '../aoi/aoiOutbox';
import type { AoiDraft, AoiField } from '../aoi/mergeAois';
import { AOI_FIELD_NAMES } from './aoiFieldNames';
import { AoiOutline } from './AoiOutline';

const shapes: Record<AoiDraft['shape'], MessageDescriptor> = defineMessages({
  polygon: { id: 'aoi.field.polygon', defaultMessage: 'Polygon' },
  rectangle: { id: 'aoi.field.rectangle', defaultMessage: 'Rectangle' },
  ellipse: { id: 'aoi.field.ellipse', defaultMessage: 'Ellipse' },
});

type Shown = Pick<AoiDraft, 'name' | 'displayColor' | 'group' | 'shape' | 'timeline'>;

/** Another user changed the same AOI: keep theirs or overwrite it. Nothing is discarded before the choice. */
export function StaleAoiDialog({ studyId }: { readonly studyId: string }) {
  const conflict = useAoiConflicts(({ conflicts }) =>
    conflicts.find((each) => each.studyId === studyId),
  );
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const name = <bdi>{mine.name}</bdi>;
  return (
    <Modal
      opened
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={() => {}}
      title={
        theirs ? (
          <FormattedMessage
            id="aoi.stale.title"
            defaultMessage="Somebody else changed {name}"
            values={{ name }}
          />
        ) : (
          <FormattedMessage
            id="aoi.stale.deletedTitle"
            defaultMessage="Somebody else deleted {name}"
            values={{ name }}
          />
        )
      }
    >
      <Stack gap={16}>
        {/* Focused, so that a key that moves the AOI presses no button. */}
        <Text size="sm" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {theirs ? (
            <FormattedMessage
              id="aoi.stale.text"
              defaultMessage="You changed the same. Choose which one stays; everything else is kept from both."
            />
          ) : (
            <FormattedMessage
              id="aoi.stale.deletedText"
              defaultMessage="The AOI was deleted while you changed it. Leave it deleted, or draw it again as you have it."
            />
          )}
        </Text>
        {theirs && <Values conflict={conflict} theirs={theirs} />}
        <DialogFoot>
          <Button variant="default" onClick={() => resolveConflict(conflict, 'theirs')}>
            {theirs ? (
              <FormattedMessage id="aoi.stale.theirs" defaultMessage="Use theirs" />
            ) : (
              <FormattedMessage id="aoi.stale.leave" defaultMessage="Leave it deleted" />
            )}
          </Button>
          <Button onClick={() => resolveConflict(conflict, 'mine')}>
            {theirs ? (
              <FormattedMessage id="aoi.stale.mine" defaultMessage="Keep mine" />
            ) : (
              <FormattedMessage id="aoi.stale.again" defaultMessage="Draw it again" />
            )}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

interface ValuesProps {
  readonly conflict: AoiConflict;
  readonly theirs: Shown;
}

function Values({ conflict, theirs }: ValuesProps) {
  const intl = useIntl();
  return (
    <Table withTableBorder layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <FormattedMessage id="stale.field" defaultMessage="Field" />
          </Table.Th>
          <Table.Th>
            <FormattedMessage id="stale.mine" defaultMessage="Yours" />
          </Table.Th>
          <Table.Th>
            <FormattedMessage id="stale.theirs" defaultMessage="Theirs" />
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
        {conflict.fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Td>{intl.formatMessage(AOI_FIELD_NAMES[field])}</Table.Td>
            <Table.Td>
              <Value intl={intl} field={field} aoi={conflict.mine} />
            </Table.Td>
            <Table.Td>
              <Value intl={intl} field={field} aoi={theirs} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface ValueProps {
  readonly intl: IntlShape;
  readonly field: AoiField;
  readonly aoi: Shown;
}

function Value({ intl, field, aoi }: ValueProps) {
  if (field === 'displayColor') {
    return (
      <Group gap={8}>
        <ColorSwatch color={aoi.displayColor} size={20} />
        <bdi>{aoi.displayColor}</bdi>
      </Group>
    );
  }
  if (field === 'outline') {
    return (
      <Stack gap={4}>
        <AoiOutline timeline={aoi.timeline} color={aoi.displayColor} />
        <Text size="xs">
          {intl.formatMessage(shapes[aoi.shape])}
          {aoi.timeline.length > 1 && (
            <FormattedMessage
              id="aoi.field.keyframes"
              defaultMessage=", {count, plural, one {# keyframe} other {# keyframes}}"
              values={{ count: aoi.timeline.length }}
            />
          )}
        </Text>
      </Stack>
    );
  }
  const text = aoi[field];
  return text === '' ? (
    <FormattedMessage id="value.none" defaultMessage="None" />
  ) : (
    <bdi>{text}</bdi>
  );
}
