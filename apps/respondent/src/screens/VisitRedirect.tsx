import type { Invitation } from '@fovea/contract/participation/participation';
import type { VisitEndReason } from '@fovea/contract/participation/panelEnds';
import type { StudyLink } from '../journey/parseLink';
import { askVisitEnd } from './askEnd';
import { LeaveCounted } from './LeaveCounted';
import { RedirectBack, WAIT_S } from './RedirectBack';

/** Back to the panel before a session has begun; nothing is shown if the end leads nowhere. */
export function VisitRedirect(props: {
  readonly invitation: Pick<Invitation, 'ends'>;
  readonly link: StudyLink;
  readonly reason: VisitEndReason;
  /** Where this end leads in a study that counts no ends. */
  readonly to: string;
  readonly waitS?: number | null;
}) {
  const { invitation, link, reason, to, waitS = WAIT_S } = props;
  // Nobody came from a panel to a preview, so nobody is redirected.
  if (link.preview !== 'none') return null;
  if (!invitation.ends) return <RedirectBack to={to} waitS={waitS} />;
  if (!invitation.ends.redirected.includes(reason)) return null;
  return <LeaveCounted ask={() => askVisitEnd(link, reason)} waitS={waitS} />;
}
