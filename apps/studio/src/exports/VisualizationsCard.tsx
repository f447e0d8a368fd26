import type { Study } from '@fovea/contract/studies/studies';
import { Anchor, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { useHasFeature } from '../state/session';
import classes from './ExportCard.module.css';

/** Images and videos of the analysis, which are created there. */
export function VisualizationsCard({ study }: { readonly study: Study }) {
  const canAnalyse = useHasFeature('ANALYSIS');
  return (
    <Panel title={<FormattedMessage id="export.visuals" defaultMessage="Visualizations" />} flush>
      <Text size="sm" className={classes['text'] ?? ''}>
        <FormattedMessage
          id="export.visuals.text"
          defaultMessage="Images and videos of what the analysis shows, such as heatmaps and gaze over a stimulus. They are created in the analysis."
        />
      </Text>
      <div className={classes['empty']}>
        <Text size="sm" className={classes['emptyText'] ?? ''}>
          <FormattedMessage
            id="export.visuals.none"
            defaultMessage="No visualizations have been created yet."
          />
        </Text>
        {canAnalyse && (
          <Anchor size="sm" href={`#/studies/${study.id}/analysis`}>
            <FormattedMessage id="export.visuals.open" defaultMessage="Open the analysis" />
          </Anchor>
        )}
      </div>
    </Panel>
  );
}
