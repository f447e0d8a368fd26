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
  /** Said when there is no such thing, or it is another company's. */
  readonly missing: ReactNode;
  /** Where to go instead. */
  readonly instead: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What an address names, or that there is no such thing. */
export function FoundOrMissing<Data>({ from, missing, instead, children }: Props<Data>) {
  if (from.error instanceof ApiError && from.error.status === 404) {
    return <EmptyState icon={IconQuestionMark} title={missing} action={instead} />;
  }
  return <QueryContent from={from}>{children}</QueryContent>;
}
