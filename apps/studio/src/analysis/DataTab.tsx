import type { RespondentSession } from '@fovea/contract/respondents';
import type { Segment } from '@fovea/contract/segments';
import { SegmentedControl, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChoiceList } from './ChoiceList';
import classes from './DataTab.module.css';
import { QualityFigures } from './QualityFigures';
import { RespondentTable } from './RespondentTable';

interface Props {
  readonly segments: readonly Segment[];
  /** Respondents that count, in any order. */
  readonly sessions: readonly RespondentSession[];
  readonly showRespondents: boolean;
  readonly segmentId: string | null;
  readonly respondentId: string | null;
  readonly show: (what: 'segments' | 'respondents') => void;
  readonly chooseSegment: (segmentId: string) => void;
  readonly chooseRespondent: (respondentId: string) => void;
}

/** Whose data is shown: a segment, or one respondent with what the recording is worth. */
export function DataTab(props: Props) {
  const intl = useIntl();
  const { sessions, showRespondents, respondentId } = props;
  const processed = sessions.filter((session) => session.state === 'PROCESSED').length;
  const chosen = sessions.find((session) => session.respondent.id === respondentId);
  return (
    <div className={classes.tab}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={intl.formatMessage({
          id: 'analysis.whoseData',
          defaultMessage: 'Segments or respondents',
        })}
        value={showRespondents ? 'respondents' : 'segments'}
        onChange={props.show}
        data={[
          {
            value: 'segments',
            label: intl.formatMessage({ id: 'analysis.segments', defaultMessage: 'Segments' }),
          },
          {
            value: 'respondents',
            label: intl.formatMessage({
              id: 'analysis.respondents',
              defaultMessage: 'Respondents',
            }),
          },
        ]}
      />
      {!showRespondents && (
        <ChoiceList
          label={intl.formatMessage({ id: 'analysis.segments', defaultMessage: 'Segments' })}
          chosenId={props.segmentId}
          choose={props.chooseSegment}
          choices={props.segments.map((segment) => ({
            id: segment.id,
            label: segment.name,
            picture: <IconUsersGroup size={20} aria-hidden className={classes.sign} />,
            note: segment.allRespondents ? (
              <FormattedMessage
                id="analysis.segmentReady"
                defaultMessage="{ready, number} of {total, plural, one {# respondent} other {# respondents}} ready"
                values={{ ready: processed, total: sessions.length }}
              />
            ) : undefined,
          }))}
        />
      )}
      {showRespondents && sessions.length === 0 && (
        <Text size="sm" className={classes.empty ?? ''}>
          <FormattedMessage
            id="analysis.noRespondents"
            defaultMessage="No respondent data has been collected yet."
          />
        </Text>
      )}
      {showRespondents && sessions.length > 0 && (
        <>
          <div className={classes.respondents}>
            <RespondentTable
              sessions={sessions}
              chosenId={respondentId}
              choose={props.chooseRespondent}
            />
          </div>
          {chosen?.qualityMetrics && (
            <section className={classes.quality} aria-labelledby="quality-of-respondent">
              <h2 id="quality-of-respondent" className={classes.heading} dir="auto">
                <FormattedMessage
                  id="quality.of"
                  defaultMessage="Quality of {label}"
                  values={{ label: <bdi>{chosen.respondent.label}</bdi> }}
                />
              </h2>
              <QualityFigures quality={chosen.qualityMetrics} />
            </section>
          )}
        </>
      )}
    </div>
  );
}
