import type { RespondentSession } from '@fovea/contract/respondents';
import type { Study } from '@fovea/contract/studies';
import { SegmentedControl, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoadedCell } from './analysisSlot';
import { ChoiceList } from './ChoiceList';
import classes from './DataTab.module.css';
import { QualityFigures } from './QualityFigures';
import { RespondentTable } from './RespondentTable';
import type { RespondentFiles } from './situation';

interface Props {
  readonly study: Study;
  /** Respondents that count, in any order. */
  readonly sessions: readonly RespondentSession[];
  readonly showRespondents: boolean;
  readonly cells: readonly LoadedCell[];
  readonly files: RespondentFiles;
  readonly segmentIds: readonly string[];
  readonly respondentIds: readonly string[];
  readonly show: (what: 'segments' | 'respondents') => void;
  readonly chooseSegments: (segmentIds: readonly string[]) => void;
  readonly chooseRespondents: (respondentIds: readonly string[]) => void;
}

/** Whose data is shown: a segment, or one respondent with what the recording is worth. */
export function DataTab(props: Props) {
  const intl = useIntl();
  const { study, sessions, showRespondents, respondentIds } = props;
  const respondentId = respondentIds.at(-1) ?? null;
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
          chosenIds={props.segmentIds}
          choose={props.chooseSegments}
          choices={study.segments.map((segment) => ({
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
              chosenIds={respondentIds}
              choose={props.chooseRespondents}
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
