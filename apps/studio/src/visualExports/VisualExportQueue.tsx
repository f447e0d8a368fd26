import { listActivities } from '@fovea/contract/studies/activities';
import { VISUAL_EXPORT_STALE_MS } from '@fovea/rules/analysis/visualExports';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { signalName } from '../replay/signals/signalName';
import { useHasFeature } from '../state/session';
import { useApiQuery } from '../state/serverState';
import { startVisualExportQueue } from './queue/startVisualExportQueue';
import { fetchList } from './queue/visualExportCalls';

/** Makes visual exports in the background, wherever the user is in the studio. Renders nothing. */
export function VisualExportQueue() {
  const canAnalyse = useHasFeature('ANALYSIS');
  const hasStudies = useHasFeature('STUDY');
  return canAnalyse && hasStudies ? <Running /> : null;
}

function Running() {
  const intl = useIntl();
  useEffect(() => startVisualExportQueue({ signalName: ({ id }) => signalName(intl, id) }), [intl]);

  // What was asked for before a reload, or on another device.
  const { data, dataUpdatedAt } = useApiQuery(listActivities, {});
  useEffect(() => {
    const studyIds = (data?.activities ?? [])
      .filter(
        ({ type, state }) =>
          (type === 'VISUAL_EXPORT_VIDEO' || type === 'VISUAL_EXPORT_IMAGE') &&
          (state === 'CREATED' || state === 'PROCESSING'),
      )
      .flatMap(({ studyId }) => studyId ?? []);
    for (const studyId of new Set(studyIds)) {
      // A study that is gone has nothing to make; anything else is asked again with the next list.
      fetchList(studyId, VISUAL_EXPORT_STALE_MS).catch(() => {});
    }
  }, [data, dataUpdatedAt]);
  return null;
}
