import { listPanelFilters, type PanelFilter } from '@fovea/contract/people/panelProviders';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { useApiQuery } from '../../state/serverState';
import type { FilterForm } from './draftForm';
import { FilterCard } from './FilterCard';
import { FilterPicker } from './FilterPicker';
import type { DraftFormState } from './useDraftForm';

interface Props {
  readonly state: DraftFormState;
  /** Filters that were set at the panel itself; they cannot be shown and stay. */
  readonly otherFilters: number;
}

/** Whom the panel invites: filters that it offers, each with the answers or the range wanted. */
export function InvitedFields({ state, otherFilters }: Props) {
  const offered = useApiQuery(listPanelFilters, {});
  const { form, change, problemOf } = state;
  const byId = new Map((offered.data ?? []).map((filter) => [filter.id, filter]));
  const problem = problemOf('filters');

  const add = (filter: PanelFilter) => change({ filters: [...form.filters, begun(filter)] });
  const replace = (at: number, filter: FilterForm) =>
    change({ filters: form.filters.with(at, filter) });
  const remove = (at: number) => change({ filters: form.filters.toSpliced(at, 1) });
  return (
    <FieldGroup
      legend={<FormattedMessage id="panelDraft.filters" defaultMessage="Who is invited" />}
    >
      <Stack gap={12}>
        {form.filters.length === 0 && otherFilters === 0 && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="panelDraft.filters.none"
              defaultMessage="Everybody at Prolific whose device fits. Add filters to invite certain people only."
            />
          </Text>
        )}
        {form.filters.map((filter, at) => (
          <FilterCard
            key={filter.id}
            filter={filter}
            offered={byId.get(filter.id)}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => remove(at)}
          />
        ))}
        {otherFilters > 0 && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="panelDraft.filters.others"
              defaultMessage="{count, plural, one {# filter was} other {# filters were}} set at Prolific itself and {count, plural, one {stays} other {stay}}."
              values={{ count: otherFilters }}
            />
          </Text>
        )}
        {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
        {offered.isError && offered.data === undefined ? (
          <>
            <FailureAlert
              failure={
                <FormattedMessage
                  id="panelDraft.filters.failed"
                  defaultMessage="The filters of Prolific cannot be listed at the moment. What you have entered stays."
                />
              }
            />
            <Group>
              <Button
                size="compact-sm"
                variant="default"
                loading={offered.isFetching}
                onClick={() => void offered.refetch()}
              >
                <FormattedMessage id="error.retry" defaultMessage="Try again" />
              </Button>
            </Group>
          </>
        ) : (
          <FilterPicker
            filters={(offered.data ?? []).filter(
              ({ id }) => !form.filters.some((used) => used.id === id),
            )}
            isLoading={offered.data === undefined}
            onPick={add}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}

function begun({ id, type, isDate }: PanelFilter): FilterForm {
  return type === 'select'
    ? { type, id, values: [] }
    : { type, id, isDate, lowerText: '', upperText: '' };
}
