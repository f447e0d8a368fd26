import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import { timeText } from '../../replay/clock/timeText';
import { needsKey } from '../../replay/clock/transportKeys';
import type { AoiActions } from '../aoi/aoiActions';
import { choose, useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';
import { keyframeNear, withShapeAt, withTracked, type Timeline } from '../aoi/keyframeEdits';
import {
  cancelTracking,
  endReview,
  LOW_CONFIDENCE,
  useTracking,
  type Proposal,
  type TrackingState,
} from './tracking';
import classes from './TrackingReview.module.css';

interface Props {
  readonly clock: Clock;
  readonly actions: AoiActions;
  readonly aois: readonly AoiDraft[];
}

type Review = NonNullable<TrackingState['review']>;

/** A proposal stays visible this close to its time: less than one arrow key step. */
const MOMENT_MS = 30;

/** Tracker progress, then its proposals one by one. Only accepted proposals are stored. */
export function TrackingReview({ clock, actions, aois }: Props) {
  const { running, review, failure } = useTracking();
  const intl = useIntl();
  const nameOf = (id: string) => aois.find((aoi) => aoi.id === id)?.name ?? '';
  if (running) {
    const percent = Math.round(running.done * 100);
    return (
      <div className={classes['bar']} role="status">
        <FormattedMessage
          id="aoi.track.running"
          defaultMessage="Tracking {name}: {percent, number}%"
          values={{ name: <bdi>{nameOf(running.aoiId)}</bdi>, percent }}
        />
        <Progress
          className={classes['progress'] ?? ''}
          value={percent}
          aria-label={intl.formatMessage({
            id: 'aoi.track.progress',
            defaultMessage: 'Progress of the tracking',
          })}
        />
        <span className={classes['end']}>
          <Button size="compact-sm" variant="default" onClick={cancelTracking}>
            <FormattedMessage id="aoi.track.stop" defaultMessage="Stop and review" />
          </Button>
        </span>
      </div>
    );
  }
  if (failure) {
    return (
      <div className={classes['bar']} role="alert">
        <IconAlertTriangle size={16} aria-hidden className={classes['unsure']} />
        <FormattedMessage
          id="aoi.track.failed"
          defaultMessage="{failure, select, plain {There is too little to see in this AOI to follow it. Draw it around something with a clear pattern.} nothing {The AOI stands still from here to the end, or the video ends here: there is nothing to add.} other {The pictures of the video could not be read. Reload the page and try again.}}"
          values={{ failure }}
        />
        <span className={classes['end']}>
          <Button size="compact-sm" variant="default" onClick={endReview}>
            <FormattedMessage id="close" defaultMessage="Close" />
          </Button>
        </span>
      </div>
    );
  }
  const [proposal] = review?.proposals ?? [];
  if (!review || !proposal) return null;
  if (review.isCorrecting) return <CorrectionBar review={review} name={nameOf(review.aoiId)} />;
  return (
    <SearchProgress
      key={proposal.tMs}
      review={review}
      proposal={proposal}
      name={nameOf(review.aoiId)}
      clock={clock}
      actions={actions}
    />
  );
}

function CorrectionBar({ review, name }: { readonly review: Review; readonly name: string }) {
  return (
    <div className={classes['bar']} role="status">
      {/* One element: the parts of the sentence must not become flex items. */}
      <span>
        <FormattedMessage
          id="aoi.track.correcting"
          defaultMessage="Move {name} to where it belongs, then go on. {left, plural, one {# proposal is} other {# proposals are}} left."
          values={{ name: <bdi>{name}</bdi>, left: review.proposals.length }}
        />
      </span>
      <span className={classes['end']}>
        <Button
          size="compact-sm"
          onClick={() => useTracking.setState({ review: { ...review, isCorrecting: false } })}
        >
          <FormattedMessage id="aoi.track.next" defaultMessage="Next" />
        </Button>
      </span>
    </div>
  );
}

interface SearchProgressProps {
  readonly review: Review;
  readonly proposal: Proposal;
  readonly name: string;
  readonly clock: Clock;
  readonly actions: AoiActions;
}

function SearchProgress({ review, proposal, name, clock, actions }: SearchProgressProps) {
  const { aoiId, proposals, total, startMs, startPoints } = review;
  const { tMs, points, confidence } = proposal;
  const isUnsure = points === null || confidence < LOW_CONFIDENCE;

  // Seek to the proposal and show it instead of the shape, at this time only: if playback
  // continues, the current shape is shown.
  useEffect(() => {
    clock.pause();
    clock.seek(tMs);
    choose([aoiId]);
    if (!points) return undefined;
    const show = (isThere: boolean) =>
      useAoiEditor.setState({ live: isThere ? { [aoiId]: points } : null });
    let wasThere = true;
    show(true);
    const leave = clock.onFrame(() => {
      const isThere = Math.abs(clock.timeMs - tMs) <= MOMENT_MS;
      if (isThere !== wasThere) show(isThere);
      wasThere = isThere;
    });
    return () => {
      leave();
      show(false);
    };
  }, [clock, aoiId, tMs, points]);

  const goOn = (isCorrecting = false) => {
    const left = proposals.slice(1);
    useTracking.setState({
      review: left.length > 0 ? { ...review, proposals: left, isCorrecting } : null,
    });
  };
  const take = (taken: readonly Proposal[]) =>
    actions.change([aoiId], 'track', ({ timeline }) => ({
      timeline: taken.reduce<Timeline>(
        (so, each) => withTracked(so, each.tMs, each.points),
        // Pin the start with a keyframe; otherwise the shape would already move before it.
        keyframeNear(timeline, startMs) < 0
          ? withShapeAt(timeline, startMs, startPoints, true)
          : timeline,
      ) as AoiDraft['timeline'],
    }));
  const accept = () => {
    take([proposal]);
    goOn();
  };
  /** Keeps the playhead at the proposal so that the shape can be corrected by hand. */
  const correct = () => {
    take([proposal]);
    goOn(true);
  };
  const acceptAll = () => {
    take(proposals);
    endReview();
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (needsKey(event.target, event.key)) return;
    const key = event.key.toLowerCase();
    if (key === 'a') accept();
    else if (key === 'c') correct();
    else if (key === 'r') goOn();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  return (
    <div className={classes['bar']} role="status" data-aoi-editor>
      {isUnsure && <IconAlertTriangle size={16} aria-hidden className={classes['unsure']} />}
      <span className={isUnsure ? classes['unsure'] : undefined}>
        {points ? (
          <FormattedMessage
            id="aoi.track.proposal"
            defaultMessage="{name} at {time}: found, {confidence, number, ::percent} alike"
            values={{ name: <bdi>{name}</bdi>, time: timeText(tMs), confidence }}
          />
        ) : (
          <FormattedMessage
            id="aoi.track.lost"
            defaultMessage="{name} at {time}: lost, so the AOI would end here"
            values={{ name: <bdi>{name}</bdi>, time: timeText(tMs) }}
          />
        )}
      </span>
      <span>
        <FormattedMessage
          id="aoi.track.count"
          defaultMessage="{done, number} of {total, number}"
          values={{ done: total - proposals.length + 1, total }}
        />
      </span>
      <span className={classes['end']}>
        <Button size="compact-sm" onClick={accept}>
          <FormattedMessage id="aoi.track.accept" defaultMessage="Accept (A)" />
        </Button>
        <Button size="compact-sm" variant="default" onClick={correct} disabled={!points}>
          <FormattedMessage id="aoi.track.correct" defaultMessage="Correct (C)" />
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => goOn()}>
          <FormattedMessage id="aoi.track.reject" defaultMessage="Reject (R)" />
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={acceptAll}>
          <FormattedMessage
            id="aoi.track.acceptAll"
            defaultMessage="{count, plural, one {Accept it} other {Accept all #}}"
            values={{ count: proposals.length }}
          />
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={endReview}>
          <FormattedMessage id="aoi.track.discard" defaultMessage="Reject the rest" />
        </Button>
      </span>
    </div>
  );
}
