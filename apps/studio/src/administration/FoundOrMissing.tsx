import { ApiError } from '@fovea/link/calls/apiError';
import { IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';

interface Props<Data> {
  readonly from: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Shown when the record does not exist or belongs to another company. */
  readonly missing: ReactNode;
  /** Link to a page to continue on. */
  readonly instead: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the record of a URL, or a not-found message. */
export function LookupResult<Data>({ from, missing, instead, children }: Props<Data>) {
  if (from.error instanceof ApiError && from.error.status === 404) {
    return <EmptyState icon={IconQuestionMark} title={missing} action={instead} />;
  }
  return <QueryContent from={from}>{children}</QueryContent>;
}
