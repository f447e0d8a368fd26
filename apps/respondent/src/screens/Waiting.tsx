import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

export function Waiting({ children }: { readonly children?: ReactNode }) {
  return (
    <main className="page center" aria-busy="true">
      <div className="spinner" aria-hidden="true" />
      <p className="quiet" role="status">
        {children ?? <FormattedMessage id="waiting" defaultMessage="One moment…" />}
      </p>
    </main>
  );
}
