import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { Anchor, Group, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { Panel } from '../controls/layout/Panel';
import { useHasFeature } from '../state/session';
import { VisualExportList } from '../visualExports/list/VisualExportList';
import { PictureBatchButton } from '../visualExports/pictures/batch/PictureBatchButton';
import { useVisualExports } from '../visualExports/queue/visualExportCalls';
import classes from './ExportCard.module.css';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
}

/** Images and videos of the analysis, which are created there. */
export function VisualizationsCard({ study, sessions }: Props) {
  const intl = useIntl();
  const canAnalyse = useHasFeature('ANALYSIS');
  const exports = useVisualExports(study.id);
  const title = intl.formatMessage({ id: 'export.visuals', defaultMessage: 'Visualizations' });
  return (
    <Panel
      title={title}
      flush
      aside={
        canAnalyse && (
          <Group gap={16}>
            <Anchor size="sm" href={`#/studies/${study.id}/analysis`} data-create-visual>
              <FormattedMessage id="export.visuals.open" defaultMessage="Open the analysis" />
            </Anchor>
            {study.stimuli.some(({ segmentData }) => segmentData.length > 0) && (
              <PictureBatchButton study={study} visuals={null} />
            )}
          </Group>
        )
      }
    >
      <Text size="sm" className={classes['text'] ?? ''}>
        <FormattedMessage
          id="export.visuals.text"
          defaultMessage="Images and videos of what the analysis shows, such as heatmaps and gaze over a stimulus. They are created in the analysis."
        />
      </Text>
      <QueryContent isPart from={exports} padding="0 16px 16px" skeleton={<Skeletons rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <div className={classes['empty']}>
              <Text size="sm" className={classes['emptyText'] ?? ''}>
                <FormattedMessage
                  id="export.visuals.none"
                  defaultMessage="No visualizations have been created yet."
                />{' '}
                {canAnalyse && (
                  <FormattedMessage
                    id="export.visuals.none.next"
                    defaultMessage="Open the analysis, show what you need, and choose “Create visualization export”."
                  />
                )}
              </Text>
            </div>
          ) : (
            <VisualExportList
              study={study}
              sessions={sessions}
              label={intl.formatMessage(
                { id: 'export.list', defaultMessage: 'Exports: {kind}' },
                { kind: title },
              )}
              exports={list}
              focusAfter="[data-create-visual]"
            />
          )
        }
      </QueryContent>
    </Panel>
  );
}
