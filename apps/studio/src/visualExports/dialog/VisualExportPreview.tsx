import type { Study } from '@fovea/contract/studies/studies';
import { Loader, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  changesInTime,
  chosenSelection,
  chosenVisualizations,
  durationMsOf,
  type ExportChoices,
} from '../selection/visualExportChoices';
import type { ShownView } from '../selection/shownView';
import { usePreview } from './usePreview';
import classes from './VisualExportDialog.module.css';

interface Props {
  readonly study: Study;
  readonly view: ShownView;
  readonly choices: ExportChoices;
}

/** What the export will look like; of a video the moment that the clock shows. */
export function VisualExportPreview({ study, view, choices }: Props) {
  const intl = useIntl();
  const drawn = chosenVisualizations(view, choices);
  const isOfTime = changesInTime(view, drawn);
  const selection = chosenSelection(view, choices);
  const { url, failure } = usePreview(
    study,
    view.stimulus.id,
    selection,
    isOfTime ? Math.min(choices.timeMs, durationMsOf(view)) : null,
  );
  const { width, height } = view.stimulus;
  return (
    <figure className={classes['preview']}>
      <div
        className={classes['picture']}
        data-transparent={!drawn.includes('STIMULUS') || undefined}
        style={{ aspectRatio: `${Math.max(1, width)} / ${Math.max(1, height)}` }}
      >
        {url !== null ? (
          <img
            src={url}
            alt={intl.formatMessage(
              {
                id: 'visualExport.preview',
                defaultMessage: 'Preview: {stimulus} with the data of {who}',
              },
              { stimulus: view.stimulus.displayName, who: view.who },
            )}
          />
        ) : failure ? (
          <Text size="sm" c="dimmed" ta="center" p={16}>
            {failure instanceof Error ? failure.message : String(failure)}
          </Text>
        ) : drawn.length === 0 ? (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="visualExport.preview.nothing"
              defaultMessage="Nothing is drawn."
            />
          </Text>
        ) : (
          <Loader size="sm" />
        )}
      </div>
      <figcaption>
        <bdi>{view.stimulus.displayName}</bdi> · <bdi>{view.who}</bdi>
      </figcaption>
    </figure>
  );
}
