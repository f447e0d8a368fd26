import type { VisitEndReason } from '@fovea/contract/participation/panelEnds';
import type { StudyLink } from '../journey/parseLink';
import { pendingEnd } from '../journey/pendingRedirect';
import { askSessionEnd, askVisitEnd } from './askEnd';
import { EndUnknown } from './EndUnknown';
import { RedirectBack } from './RedirectBack';
import { useEnd } from './useEnd';

export interface StoppedRedirectProps {
  readonly link: StudyLink;
  readonly reason: VisitEndReason;
}

/** Back to the panel for somebody whom the study does not take; the end is counted at once. */
export function StoppedRedirect(props: StoppedRedirectProps) {
  const { link, reason } = props;
  const { end, retryNow } = useEnd(() => {
    // Whose session ended in this browser comes back by a reload, and to the same end.
    const ended = reason === 'duplicate' ? pendingEnd(location.href) : null;
    return ended ? askSessionEnd(ended) : askVisitEnd(link, reason);
  });
  return end.at === 'known' ? (
    <RedirectBack to={end.to} />
  ) : (
    <EndUnknown end={end} onRetry={retryNow} />
  );
}
