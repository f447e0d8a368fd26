import { FormattedMessage } from 'react-intl';

/** Marks every page of a preview as such. */
export function PreviewLabel({ of }: { readonly of: 'entire' | 'short' }) {
  if (of === 'short') {
    return (
      <aside className="preview-strip">
        <FormattedMessage id="preview.short" defaultMessage="Preview: nothing is collected" />
      </aside>
    );
  }
  return (
    <aside className="preview-label">
      <FormattedMessage
        id="preview.entire"
        defaultMessage="Preview: recorded, but not counted as a respondent"
      />
    </aside>
  );
}
