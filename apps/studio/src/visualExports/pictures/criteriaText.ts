import type { SegmentCriteria, SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Study } from '@fovea/contract/studies/studies';
import type { IntlShape } from 'react-intl';
import {
  DEVICE_MESSAGES,
  FILTER_MESSAGES,
  GENDER_MESSAGES,
  OPERATOR_MESSAGES,
} from '../../messages/filterMessages';

/** A longer list of values is counted, not written out. */
const VALUES_MAX = 6;

/** How the respondents of a segment were chosen, in a sentence. */
export function criteriaText(
  intl: IntlShape,
  segment: Pick<Segment, 'allRespondents' | 'criteria'>,
  study: Pick<Study, 'blocks'>,
): string {
  if (segment.allRespondents) {
    return intl.formatMessage({
      id: 'picture.filter.none',
      defaultMessage: 'All respondents of the study, without a filter',
    });
  }
  const { criteria } = segment;
  const groups = (criteria?.groups ?? []).filter(({ filters }) => filters.length > 0);
  if (!criteria || groups.length === 0) {
    return intl.formatMessage({
      id: 'picture.filter.byHand',
      defaultMessage: 'Respondents chosen by hand',
    });
  }
  const texts = groups.map(({ mode, filters }) => {
    const text = joined(
      intl,
      mode,
      filters.map((filter) => filterText(intl, filter, study)),
    );
    return groups.length > 1 && filters.length > 1 ? `(${text})` : text;
  });
  return intl.formatMessage(
    {
      id: 'picture.filter',
      defaultMessage:
        'Filter: {filters}{leftOut, plural, =0 {} one { (# taken out by hand)} other { (# taken out by hand)}}',
    },
    { filters: joined(intl, criteria.mode, texts), leftOut: criteria.leftOut.length },
  );
}

const joined = (intl: IntlShape, mode: SegmentCriteria['mode'], texts: readonly string[]) =>
  intl.formatList(texts, { type: mode === 'all' ? 'conjunction' : 'disjunction' });

function filterText(intl: IntlShape, filter: SegmentFilter, study: Pick<Study, 'blocks'>): string {
  const word = (kind: keyof typeof FILTER_MESSAGES) => intl.formatMessage(FILTER_MESSAGES[kind]);
  const isAnyOf = (what: string, values: readonly string[]) =>
    `${what}: ${
      values.length > VALUES_MAX
        ? intl.formatMessage(
            { id: 'picture.filter.values', defaultMessage: 'one of {count, number} values' },
            { count: values.length },
          )
        : intl.formatList(values, { type: 'disjunction' })
    }`;
  const compared = (
    what: string,
    { operator, operand }: Pick<Extract<SegmentFilter, { kind: 'age' }>, 'operator' | 'operand'>,
  ) => {
    const values = Array.isArray(operand)
      ? operand.length > VALUES_MAX
        ? '…'
        : intl.formatList(operand, { type: 'disjunction' })
      : (operand ?? '');
    const how = operator
      ? intl.formatMessage(OPERATOR_MESSAGES[operator]).toLocaleLowerCase(intl.locale)
      : '';
    return [what, how, String(values)].filter((part) => part !== '').join(' ');
  };
  switch (filter.kind) {
    case 'survey': {
      const parts = [filter.question, filter.row, filter.column, filter.item, filter.choice];
      return compared(parts.filter((part) => part !== null).join(', ') || word('survey'), filter);
    }
    case 'age':
    case 'date':
      return compared(word(filter.kind), filter);
    case 'external':
      return isAnyOf(word('external'), filter.values);
    case 'variable':
      return isAnyOf(filter.variable ?? word('variable'), filter.values);
    case 'flow':
      return isAnyOf(
        word('flow'),
        filter.blockIds.map(
          (id) => study.blocks.find((block) => block.id === id)?.displayName ?? '…',
        ),
      );
    case 'device':
      return isAnyOf(
        word('device'),
        filter.devices.map((device) => intl.formatMessage(DEVICE_MESSAGES[device])),
      );
    case 'gender':
      return isAnyOf(
        word('gender'),
        filter.genders.map((gender) => intl.formatMessage(GENDER_MESSAGES[gender])),
      );
    case 'quality':
      return filter.measure === 'accuracyDeg'
        ? `${word('accuracyDeg')} < ${intl.formatNumber(filter.threshold)}°`
        : `${word(filter.measure)} ≥ ${intl.formatNumber(filter.threshold, { style: 'percent' })}`;
    case 'notLowQuality':
    case 'hasGaze':
      return word(filter.kind);
  }
}
