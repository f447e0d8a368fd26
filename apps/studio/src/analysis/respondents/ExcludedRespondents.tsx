import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Study } from '@fovea/contract/studies/studies';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useApiQuery } from '../../state/serverState';
import classes from './DataTab.module.css';
import { localDayOf } from '../segments/localDayOf';
import { NO_CRITERIA, rowsOfSegment } from '../segments/segmentDraft';
import { ExclusionReason } from '../segments/ExclusionReason';
import type { RespondentFiles } from '../selection/analysisStatus';

interface Props {
  readonly study: Study;
  readonly segment: Segment;
  readonly sessions: readonly RespondentSession[];
  readonly files: RespondentFiles;
}

/** The respondents excluded from a segment, with the reason for each. */
export function ExcludedRespondents({ study, segment, sessions, files }: Props) {
  const asksSurveys =
    segment.criteria?.groups.some(({ filters }) => filters.some(({ kind }) => kind === 'survey')) ??
    false;
  const answers = useApiQuery(listSurveyAnswers, { studyId: study.id }, { enabled: asksSurveys });
  const isReady = !asksSurveys || answers.data !== undefined;
  const out = useMemo(() => {
    const facts = { study, sessions, files, answers: answers.data ?? [], dayOf: localDayOf };
    return rowsOfSegment(segment, facts).filter(({ isIn }) => !isIn);
  }, [study, segment, sessions, files, answers.data]);
  if (out.length === 0) return null;
  return (
    <details className={classes.excluded}>
      <summary>
        <FormattedMessage
          id="analysis.excluded"
          defaultMessage="{count, plural, one {# respondent} other {# respondents}} not in {name}"
          values={{ count: out.length, name: <bdi>{segment.name}</bdi> }}
        />
      </summary>
      <ul className={classes.excludedList}>
        {out.map((row) => (
          <li key={row.session.id}>
            <bdi>{row.session.respondent.label}</bdi>
            <Text span size="xs" c="dimmed">
              {isReady ? (
                <ExclusionReason row={row} criteria={segment.criteria ?? NO_CRITERIA} />
              ) : (
                <FormattedMessage id="loading" defaultMessage="Loading" />
              )}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
