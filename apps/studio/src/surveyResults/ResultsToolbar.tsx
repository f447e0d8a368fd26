import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { Button, Group, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ResultsSearch } from './resultsSearch';

interface Props {
  readonly surveys: readonly Stimulus[];
  readonly surveyId: string;
  readonly segments: readonly Segment[];
  readonly segmentId: string | null;
  readonly compareId: string | null;
  readonly setSearch: (changes: Partial<ResultsSearch>) => void;
  /** Null: there is nothing to save. */
  readonly saveAll: (() => void) | null;
}

/** Selects the survey, the segment, and the segment to compare with. */
export function ResultsToolbar(props: Props) {
  const { surveys, surveyId, segments, segmentId, compareId, setSearch, saveAll } = props;
  const intl = useIntl();
  const withCount = ({ id, name, respondents }: Segment) => ({
    value: id,
    label: intl.formatMessage(
      { id: 'surveyResults.segmentAndCount', defaultMessage: '{name} ({n, number})' },
      { name, n: respondents.length },
    ),
  });
  return (
    <Group gap={12} align="flex-end">
      {surveys.length > 1 && (
        <Select
          size="sm"
          w={280}
          allowDeselect={false}
          label={intl.formatMessage({ id: 'surveyResults.survey', defaultMessage: 'Survey' })}
          value={surveyId}
          data={surveys.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={(survey) => survey && setSearch({ survey })}
        />
      )}
      <Select
        size="sm"
        w={240}
        allowDeselect={false}
        label={intl.formatMessage({ id: 'surveyResults.segment', defaultMessage: 'Segment' })}
        value={segmentId}
        data={segments.map(withCount)}
        onChange={(segment) => segment && setSearch({ segment })}
      />
      <Select
        size="sm"
        w={240}
        clearable
        label={intl.formatMessage({
          id: 'surveyResults.compare',
          defaultMessage: 'Compare with',
        })}
        placeholder={intl.formatMessage({
          id: 'surveyResults.compareNone',
          defaultMessage: 'No other segment',
        })}
        disabled={segments.length < 2}
        value={compareId}
        data={segments.filter(({ id }) => id !== segmentId).map(withCount)}
        onChange={(compare) => setSearch({ compare: compare ?? undefined })}
      />
      {saveAll && (
        <Button
          variant="default"
          ms="auto"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={saveAll}
        >
          <FormattedMessage id="surveyResults.saveAll" defaultMessage="Download all answers" />
        </Button>
      )}
    </Group>
  );
}
