import type { Feature } from '@fovea/contract/protocol/access';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { showInfo } from '../../controls/feedback/snackbars';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { useShowFailure } from '../useShowFailure';
import { applyFeatureStep, inverseFeatureStep, type FeatureStep } from './featureSteps';
import { FEATURE_NAMES } from '../../messages/featureMessages';

/**
 * Saves a step of the feature editor optimistically, with Undo.
 * @param current returns the current features, which may have changed before Undo is pressed
 */
export function useFeatureStep(
  current: () => readonly Feature[],
  save: (features: Feature[]) => Promise<unknown>,
) {
  const intl = useIntl();
  const failed = useShowFailure();
  return useCallback(
    async (step: FeatureStep) => {
      const had = current();
      const back = inverseFeatureStep(had, step);
      if (back.changed.length === 0) return;
      try {
        await save(applyFeatureStep(had, step));
      } catch (reason) {
        failed(reason);
        return;
      }
      const names = intl.formatList(
        back.changed.map((feature) => {
          const name = FEATURE_NAMES[feature];
          return name ? intl.formatMessage(name) : feature;
        }),
      );
      showUndoSnackbar(
        step.isOn
          ? intl.formatMessage(
              { id: 'features.enabled', defaultMessage: 'Enabled: {names}.' },
              { names },
            )
          : intl.formatMessage(
              { id: 'features.disabled', defaultMessage: 'Disabled: {names}.' },
              { names },
            ),
        intl.formatMessage({ id: 'undo', defaultMessage: 'Undo' }),
        () => {
          save(applyFeatureStep(current(), back)).then(
            () => showInfo(intl.formatMessage({ id: 'folders.undone', defaultMessage: 'Undone.' })),
            failed,
          );
        },
      );
    },
    [current, save, failed, intl],
  );
}
