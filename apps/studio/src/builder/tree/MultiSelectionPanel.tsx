import { Button, Stack, Text } from '@mantine/core';
import { IconArrowsShuffle, IconCornerDownRight, IconPinned, IconTrash } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import type { TreeRow } from '../structure/treeRows';

interface Props {
  readonly rows: readonly TreeRow[];
  readonly canEdit: boolean;
  readonly onMoveTo: () => void;
  readonly onFix: (fixed: boolean) => void;
  readonly onRemove: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Actions for several selected items. */
export function MultiSelectionPanel({ rows, canEdit, onMoveTo, onFix, onRemove }: Props) {
  const held = rows.filter(({ isImmovable }) => isImmovable).length;
  const isAlwaysFixed = rows.every((row) => row.isAlwaysFixed);
  const isImmovable = held === rows.length;
  return (
    <Panel
      title={
        <FormattedMessage
          id="builder.several"
          defaultMessage="{count, plural, other {# items selected}}"
          values={{ count: rows.length }}
        />
      }
    >
      <Stack gap={8}>
        {canEdit ? (
          <>
            <Button
              variant="default"
              justify="start"
              leftSection={<IconCornerDownRight {...icon} className="mantine-rotate-rtl" />}
              disabled={isImmovable}
              onClick={onMoveTo}
            >
              <FormattedMessage id="builder.moveTo" defaultMessage="Move to…" />
            </Button>
            <Button
              variant="default"
              justify="start"
              leftSection={<IconPinned {...icon} />}
              disabled={isAlwaysFixed || rows.every(({ isFixed }) => isFixed)}
              onClick={() => onFix(true)}
            >
              <FormattedMessage id="builder.makeFixed" defaultMessage="Fixed order" />
            </Button>
            <Button
              variant="default"
              justify="start"
              leftSection={<IconArrowsShuffle {...icon} />}
              disabled={
                isAlwaysFixed || rows.every(({ isFixed, isAlwaysFixed: f }) => !isFixed || f)
              }
              onClick={() => onFix(false)}
            >
              <FormattedMessage id="builder.makeRandom" defaultMessage="Random order" />
            </Button>
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              justify="start"
              leftSection={<IconTrash {...icon} />}
              disabled={isImmovable}
              onClick={onRemove}
            >
              <FormattedMessage
                id="builder.deleteItems"
                defaultMessage="{count, plural, one {Delete} other {Delete # items}}"
                values={{ count: rows.length - held }}
              />
            </Button>
            {held > 0 && (
              <Text size="sm" c="dimmed">
                <FormattedMessage
                  id="builder.several.held"
                  defaultMessage="The default calibration slides stay where they are."
                />
              </Text>
            )}
          </>
        ) : (
          <Text c="dimmed">
            <FormattedMessage
              id="builder.several.readOnly"
              defaultMessage="Choose one item to see its settings."
            />
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
