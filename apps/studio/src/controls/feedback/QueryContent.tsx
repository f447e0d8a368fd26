import type { ReactNode } from 'react';
import { ErrorPanel } from './ErrorPanel';
import { Skeletons } from './Skeletons';

interface Props<Data> {
  /** The parts of a query result that are needed: data, error, or neither while loading. */
  readonly from: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly skeleton?: ReactNode;
  /** Shows errors inline, for a part of a page. */
  readonly isPart?: boolean;
  /** Padding around skeleton and error where the content itself has none. */
  readonly padding?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the data if present (also during a refetch), otherwise the error, otherwise a skeleton. */
export function QueryContent<Data>({
  from,
  skeleton,
  isPart = false,
  padding,
  children,
}: Props<Data>) {
  if (from.data !== undefined) return children(from.data);
  const instead = from.error ? (
    <ErrorPanel error={from.error} retry={() => void from.refetch()} level={isPart ? 2 : 1} />
  ) : (
    (skeleton ?? <Skeletons />)
  );
  return padding ? <div style={{ padding }}>{instead}</div> : instead;
}
