import { listPanelFilters } from '@fovea/contract/people/panelProviders';
import type { PanelFilterChoice } from '@fovea/contract/participation/panelStudies';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../state/serverState';

interface Props {
  readonly filters: readonly PanelFilterChoice[];
  readonly otherFilters: number;
}

/** Whom the panel invites, filter by filter; without its list, by ids. */
export function FilterSummary({ filters, otherFilters }: Props) {
  const intl = useIntl();
  const offered = useApiQuery(listPanelFilters, {}, { enabled: filters.length > 0 });
  if (filters.length === 0 && otherFilters === 0) {
    return <FormattedMessage id="panelFilters.everybody" defaultMessage="Everybody" />;
  }
  const valueText = (filter: PanelFilterChoice) => {
    if (filter.type === 'select') {
      const choices = offered.data?.find(({ id }) => id === filter.id)?.choices ?? [];
      const labels = new Map(choices.map(({ value, label }) => [value, label]));
      return intl.formatList(
        filter.values.map((value) => labels.get(value) ?? value),
        { type: 'disjunction' },
      );
    }
    const bound = (value: number | string | null) =>
      typeof value === 'number' ? intl.formatNumber(value) : (value ?? '');
    const { lower, upper } = filter;
    return intl.formatMessage(
      {
        id: 'panelFilters.range',
        defaultMessage:
          '{kind, select, from {from {lower}} to {up to {upper}} other {{lower} to {upper}}}',
      },
      {
        kind: upper === null ? 'from' : lower === null ? 'to' : 'both',
        lower: bound(lower),
        upper: bound(upper),
      },
    );
  };
  return (
    <>
      {filters.map((filter) => (
        <div key={filter.id} dir="auto">
          <FormattedMessage
            id="panelFilters.one"
            defaultMessage="{title}: {value}"
            values={{
              title: offered.data?.find(({ id }) => id === filter.id)?.title ?? filter.id,
              value: valueText(filter),
            }}
          />
        </div>
      ))}
      {otherFilters > 0 && (
        <div>
          <FormattedMessage
            id="panelFilters.others"
            defaultMessage="{count, plural, one {# filter} other {# filters}} set at Prolific"
            values={{ count: otherFilters }}
          />
        </div>
      )}
    </>
  );
}
