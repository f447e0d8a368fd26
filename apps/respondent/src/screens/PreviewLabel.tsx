import { FormattedMessage } from 'react-intl';

export function PreviewLabel() {
  return (
    <p className="preview-label">
      <FormattedMessage id="preview.label" defaultMessage="Preview, no data is collected" />
    </p>
  );
}
