import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { FormattedMessage } from 'react-intl';

/** Who changed corrections last. */
export function Who({ stored }: { readonly stored: GazeCorrections }) {
  return stored.changedBy === null ? (
    <FormattedMessage
      id="gazeCorrection.somebody"
      defaultMessage="Somebody whose account was deleted"
      description="Who changed corrections of gaze"
    />
  ) : (
    <bdi>{stored.changedBy}</bdi>
  );
}
