import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

interface Props {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  readonly onChange: (change: { page: number; pageSize: number }) => void;
}

/** Pagination of a table: page and page size. */
export function Pager({ total, page, pageSize, sizes, onChange }: Props) {
  const intl = useIntl();
  const labelId = useId();
  const first = page * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  return (
    <Group justify="flex-end" gap={16} p={8}>
      <Group gap={8}>
        <Text size="sm" c="dimmed" id={labelId}>
          <FormattedMessage id="pager.rows" defaultMessage="Rows per page" />
        </Text>
        <NativeSelect
          size="xs"
          aria-labelledby={labelId}
          value={String(pageSize)}
          data={sizes.map(String)}
          onChange={(event) => onChange({ page: 0, pageSize: Number(event.currentTarget.value) })}
        />
      </Group>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        <FormattedMessage
          id="pager.range"
          defaultMessage="{first, number}–{last, number} of {total, number}"
          values={{ first, last, total }}
        />
      </Text>
      <Group gap={4}>
        <ActionIcon
          variant="default"
          aria-label={intl.formatMessage({ id: 'pager.previous', defaultMessage: 'Previous page' })}
          disabled={page === 0}
          onClick={() => onChange({ page: page - 1, pageSize })}
        >
          <IconChevronLeft size={16} aria-hidden className="mantine-rotate-rtl" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={intl.formatMessage({ id: 'pager.next', defaultMessage: 'Next page' })}
          disabled={last >= total}
          onClick={() => onChange({ page: page + 1, pageSize })}
        >
          <IconChevronRight size={16} aria-hidden className="mantine-rotate-rtl" />
        </ActionIcon>
      </Group>
    </Group>
  );
}
