import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly children?: ReactNode;
}

/** A page of its own that says what is waited for. */
export function Waiting({ children }: Props) {
  return (
    <main className="page center" aria-busy="true">
      <WaitingIndicator>{children}</WaitingIndicator>
    </main>
  );
}

/** The same as a part of a page, which is inside the page's `main` already. */
export function WaitingPart({ children }: Props) {
  return (
    <div className="page center" aria-busy="true">
      <WaitingIndicator>{children}</WaitingIndicator>
    </div>
  );
}

function WaitingIndicator({ children }: Props) {
  return (
    <>
      <div className="spinner" aria-hidden="true" />
      <p className="quiet" role="status">
        {children ?? <FormattedMessage id="waiting" defaultMessage="One moment…" />}
      </p>
    </>
  );
}
