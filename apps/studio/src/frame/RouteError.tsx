import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorPanel } from '../controls/feedback/ErrorPanel';

/** A rendering error of a screen; cleared when the path changes. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorPanel error={error} retry={reset} />;
}
