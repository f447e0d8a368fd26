import type { PanelFilter } from '@fovea/contract/people/panelProviders';
import { ActionIcon, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { DateField } from '../../controls/fields/DateField';
import { TextField } from '../../controls/fields/TextField';
import type { FilterForm, RangeForm } from './draftForm';
import classes from './FilterCard.module.css';

interface Props {
  readonly filter: FilterForm;
  /** The filter as the panel describes it; undefined while the list is not there. */
  readonly offered: PanelFilter | undefined;
  readonly onChange: (filter: FilterForm) => void;
  readonly onRemove: () => void;
}

/** A chosen filter: its question, and the answers or the range of those who are invited. */
export function FilterCard({ filter, offered, onChange, onRemove }: Props) {
  const intl = useIntl();
  const title = offered?.title ?? filter.id;
  const explanation = offered?.question || offered?.description;
  const remove = intl.formatMessage(
    { id: 'panelDraft.filters.remove', defaultMessage: 'Remove the filter {title}' },
    { title },
  );
  return (
    <div className={classes['card']} role="group" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={8}>
        <div>
          <Text size="sm" fw={600} dir="auto">
            {title}
          </Text>
          {explanation && (
            <Text size="sm" c="dimmed" dir="auto">
              {explanation}
            </Text>
          )}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack gap={8} mt={8}>
        {filter.type === 'select' ? (
          <MultiSelect
            aria-label={title}
            placeholder={
              filter.values.length > 0
                ? ''
                : intl.formatMessage({
                    id: 'panelDraft.filters.answers',
                    defaultMessage: 'Answers of those who are invited',
                  })
            }
            // Answers that are chosen stay when the panel no longer offers or names them.
            data={choicesOf(filter.values, offered)}
            value={filter.values}
            onChange={(values) => onChange({ ...filter, values })}
            searchable
            hidePickedOptions
            limit={100}
            maxDropdownHeight={240}
          />
        ) : (
          <Bounds filter={filter} offered={offered} onChange={onChange} />
        )}
      </Stack>
    </div>
  );
}

function choicesOf(values: readonly string[], offered: PanelFilter | undefined) {
  const choices = offered?.choices ?? [];
  const known = new Set(choices.map(({ value }) => value));
  const others = values.filter((value) => !known.has(value));
  return [...choices, ...others.map((value) => ({ value, label: value }))];
}

function Bounds({
  filter,
  offered,
  onChange,
}: {
  readonly filter: RangeForm;
  readonly offered: PanelFilter | undefined;
  readonly onChange: (filter: FilterForm) => void;
}) {
  const intl = useIntl();
  const from = intl.formatMessage({ id: 'panelDraft.filters.from', defaultMessage: 'From' });
  const to = intl.formatMessage({ id: 'panelDraft.filters.to', defaultMessage: 'To' });
  const limit = (bound: number | string | null | undefined) =>
    bound === null || bound === undefined ? undefined : String(bound);
  const [lowest, highest] = [limit(offered?.lower), limit(offered?.upper)];
  const setLower = (lowerText: string) => onChange({ ...filter, lowerText });
  const setUpper = (upperText: string) => onChange({ ...filter, upperText });
  return (
    <Group gap={16}>
      {filter.isDate ? (
        <>
          <DateField label={from} w={180} value={filter.lowerText} onChange={setLower} />
          <DateField label={to} w={180} value={filter.upperText} onChange={setUpper} />
        </>
      ) : (
        <>
          <TextField
            label={from}
            w={140}
            placeholder={lowest ?? ''}
            value={filter.lowerText}
            onChange={setLower}
            inputMode="decimal"
            dir="ltr"
          />
          <TextField
            label={to}
            w={140}
            placeholder={highest ?? ''}
            value={filter.upperText}
            onChange={setUpper}
            inputMode="decimal"
            dir="ltr"
          />
        </>
      )}
    </Group>
  );
}
