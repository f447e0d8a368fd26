import type { RespondentBuckets, Study } from '@fovea/contract/studies/studies';
import { previewLink } from '@fovea/rules/participation/links';
import type { NextStep } from '@fovea/rules/studies/nextStep';
import { startProblems } from '@fovea/rules/studies/startChecks';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../controls/display/CopyButton';
import classes from './Standing.module.css';

interface Props {
  readonly study: Study;
  readonly buckets: RespondentBuckets;
  readonly step: NextStep;
}

/** The one thing to do next, with the reason. */
export function NextAction({ study, buckets, step }: Props) {
  const intl = useIntl();
  const to = (page: string, label: ReactNode) => (
    <Button component="a" href={`#/studies/${study.id}/${page}`}>
      {label}
    </Button>
  );
  const collection = (
    <FormattedMessage id="next.collection" defaultMessage="Open the data collection" />
  );
  const exportData = <FormattedMessage id="next.export.do" defaultMessage="Export the data" />;
  const shown: Record<NextStep, { readonly text: ReactNode; readonly action: ReactNode }> = {
    addStimuli: {
      text: (
        <FormattedMessage
          id="next.addStimuli"
          defaultMessage="Add something to look at: a picture, a video or a website."
        />
      ),
      action: to(
        'study-builder',
        <FormattedMessage id="next.addStimuli.do" defaultMessage="Add stimuli" />,
      ),
    },
    solveProblems: {
      text: (
        <FormattedMessage
          id="next.solve"
          defaultMessage="{count, plural, one {# problem prevents the start.} other {# problems prevent the start.}} The data collection lists what to change."
          values={{ count: startProblems(study).filter(({ blocks }) => blocks).length }}
        />
      ),
      action: to(
        'data-collection',
        <FormattedMessage id="next.solve.do" defaultMessage="See what to change" />,
      ),
    },
    setQuota: {
      text: (
        <FormattedMessage
          id="overview.quota.none"
          defaultMessage="A quota is required to start the data collection."
        />
      ),
      action: to('quota', <FormattedMessage id="next.quota.do" defaultMessage="Set the quota" />),
    },
    startCollection: {
      text: (
        <FormattedMessage
          id="next.start"
          defaultMessage="The study is ready. Try it as a respondent, then start the data collection."
        />
      ),
      action: (
        <>
          {isBuiltHere(study) && (
            <Button
              component="a"
              variant="default"
              href={previewLink(study, {})}
              target="_blank"
              rel="noreferrer"
            >
              <FormattedMessage id="next.preview" defaultMessage="Preview" />
            </Button>
          )}
          {to(
            'data-collection',
            <FormattedMessage id="next.start.do" defaultMessage="Start the data collection" />,
          )}
        </>
      ),
    },
    sendLink: {
      text: (
        <FormattedMessage
          id="next.send"
          defaultMessage="The study is open and nobody has come yet. Send the link to your respondents."
        />
      ),
      action: (
        <>
          <CopyButton
            text={study.collectionLink}
            label={intl.formatMessage({
              id: 'links.copy',
              defaultMessage: 'Copy the collection link',
            })}
          />
          {to('data-collection', collection)}
        </>
      ),
    },
    watchCollection: {
      text: (
        <FormattedMessage
          id="next.watch"
          defaultMessage="{inProgress, plural, =0 {Nobody takes part right now.} one {# respondent takes part right now.} other {# respondents take part right now.}}"
          values={{ inProgress: buckets.inProgress }}
        />
      ),
      action: to('data-collection', collection),
    },
    awaitResults: {
      text: (
        <FormattedMessage
          id="next.await"
          defaultMessage="{processing, plural, one {# recording is being processed.} other {# recordings are being processed.}} Results appear by themselves."
          values={{ processing: buckets.processing }}
        />
      ),
      action: to('data-collection', collection),
    },
    resumeCollection: {
      text: (
        <FormattedMessage
          id="next.resume"
          defaultMessage="The data collection is not running, and there are no results."
        />
      ),
      action: to('data-collection', collection),
    },
    lookAtErrors: {
      text: (
        <FormattedMessage
          id="next.errors"
          defaultMessage="{count, plural, one {# recording} other {# recordings}} could not be processed. The list of respondents says why."
          values={{ count: buckets.processingError }}
        />
      ),
      action: to('data-collection', collection),
    },
    analyse: {
      text: (
        <FormattedMessage
          id="next.analyse"
          defaultMessage="{count, plural, one {The results of # respondent are there.} other {The results of # respondents are there.}}"
          values={{ count: buckets.processed }}
        />
      ),
      action: (
        <>
          <Button component="a" variant="default" href={`#/studies/${study.id}/export`}>
            {exportData}
          </Button>
          {to(
            'analysis',
            <FormattedMessage id="next.analyse.do" defaultMessage="Look at the results" />,
          )}
        </>
      ),
    },
    export: {
      text: (
        <FormattedMessage
          id="next.analyse"
          defaultMessage="{count, plural, one {The results of # respondent are there.} other {The results of # respondents are there.}}"
          values={{ count: buckets.processed }}
        />
      ),
      action: to('export', exportData),
    },
    look: {
      text: (
        <FormattedMessage
          id="next.look"
          defaultMessage="There is nothing for you to do in this study now."
        />
      ),
      action: to(
        'study-builder',
        <FormattedMessage id="next.look.do" defaultMessage="Look at the stimuli" />,
      ),
    },
  };
  const { text, action } = shown[step];
  return (
    <div className={classes['next']} data-step={step}>
      <div className={classes['nextText']}>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="next.title" defaultMessage="What to do next" />
        </Text>
        <Text>{text}</Text>
      </div>
      <div className={classes['nextAction']}>{action}</div>
    </div>
  );
}
