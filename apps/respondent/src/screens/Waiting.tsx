import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly children?: ReactNode;
}

/** A page of its own that says what it is waiting for. */
export function Waiting({ children }: Props) {
  return (
    <main className="page center" aria-busy="true">
      <WaitingIndicator>{children}</WaitingIndicator>
    </main>
  );
}

/** The same inside a page that already has a main element. */
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
