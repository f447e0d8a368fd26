import type { DegreeScale } from '@fovea/science/session/stimulusGaze';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Clock } from '../clock/clock';
import { commonDegrees, type MeasuredDegree } from '@fovea/science/heatmap/commonDegree';
import type { HeatmapScale } from '../heatmap/heatmapScale';
import { useHeatmapScale } from '../heatmap/useHeatmapScale';
import { HeatmapColours, HeatmapLegend } from './HeatmapLegend';
import { ReplayTile, type Tile } from './ReplayTile';
import classes from './ReplayTiles.module.css';
import { tileGrid } from './tileGrid';
import { TransportBar } from '../clock/TransportBar';
import { useClock } from '../clock/useClock';
import { useTransportKeys } from '../clock/useTransportKeys';
import type { ReplayVisuals } from '../scene/visuals';

interface Props {
  readonly tiles: readonly Tile[];
  /** From `useTilesClock`, so that charts beside the tiles share the clock. */
  readonly clock: Clock;
  readonly visuals: ReplayVisuals;
  readonly sound: { readonly on: boolean; readonly change: (on: boolean) => void };
  /** What can be done with the views, beside the legend. */
  readonly actions?: (shared: SharedScale) => ReactNode;
  /** What can be done with one view, in its title. */
  readonly tileAction?: (key: string, shared: SharedScale) => ReactNode;
}

/** What the heatmaps of all views have in common. */
export interface SharedScale {
  /** False: each has its own. */
  readonly isCommon: boolean;
  readonly scale: HeatmapScale;
  /** [stimulus id] */
  readonly degrees: ReadonlyMap<string, DegreeScale | null>;
}

/** One clock for several views, as long as the longest of them. */
export function useTilesClock(tiles: readonly Tile[]): Clock {
  const known = tiles.filter(({ result }) => result !== undefined);
  const longestMs = Math.max(
    ...known.map(({ result, stimulus }) => result?.durationMs || stimulus.exposureTimeMs),
  );
  return useClock(known.length > 0 ? longestMs : null);
}

/** Several views side by side at the same time, with one transport bar. */
export function ReplayTiles({ tiles, clock, visuals, sound, actions, tileAction }: Props) {
  const ready = tiles.some(({ result }) => result !== undefined);
  const { columns, rows } = tileGrid(tiles.length);
  const hasVideo = tiles.some(({ stimulus }) => stimulus.videoUrl !== null);
  const { commonScale = false } = visuals;
  const scale = useHeatmapScale(clock);
  const degrees = useCommonDegrees(tiles);
  // With views on their way the common kernel is not known yet: heatmaps wait, they do not change.
  const isWaiting = commonScale && tiles.some(({ result, notice }) => !result && !notice);
  const shownVisuals = isWaiting ? { ...visuals, showHeatmap: false } : visuals;
  const shared = { isCommon: commonScale && !isWaiting, scale, degrees };
  const kind = tiles.find(({ result }) => result)?.result?.kind ?? 'segment';
  useTransportKeys(clock, ready);
  return (
    <>
      <ul
        className={classes.tiles}
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
      >
        {tiles.map((tile, at) => (
          <OneTile
            key={tile.key}
            tile={tile}
            clock={clock}
            visuals={shownVisuals}
            // Only the first tile plays sound.
            sound={sound.on && at === 0}
            action={tile.result && tileAction?.(tile.key, shared)}
            common={commonScale ? { scale, degree: degrees.get(tile.stimulus.id) ?? null } : null}
          />
        ))}
      </ul>
      {visuals.showHeatmap && commonScale && (
        <HeatmapLegend
          scale={scale}
          visuals={visuals}
          kind={kind}
          degree={<CommonDegreeText tiles={tiles} degrees={degrees} />}
        />
      )}
      {actions && <div className={classes.actions}>{actions(shared)}</div>}
      <TransportBar clock={clock} disabled={!ready} {...(hasVideo && { sound })} />
    </>
  );
}

interface OneTileProps {
  readonly tile: Tile;
  readonly clock: Clock;
  readonly visuals: ReplayVisuals;
  readonly sound: boolean;
  readonly action: ReactNode;
  /** Null: the heatmap has its own scale, shown in the title. */
  readonly common: { readonly scale: HeatmapScale; readonly degree: DegreeScale | null } | null;
}

function OneTile({ tile, clock, visuals, sound, action, common }: OneTileProps) {
  const own = useHeatmapScale(clock);
  return (
    <li className={classes.tile}>
      <h2 className={classes.title}>
        <bdi>{tile.title}</bdi>
        {tile.note && <span className={classes.note}>{tile.note}</span>}
        {!common && visuals.showHeatmap && tile.result && (
          <span className={classes.note}>
            <HeatmapColours scale={own} visuals={visuals} />
          </span>
        )}
        {(action || tile.single) && (
          <span className={classes.tileActions}>
            {action}
            {tile.single && <SingleButton title={tile.title} show={tile.single} />}
          </span>
        )}
      </h2>
      <div className={classes.stage}>
        <ReplayTile
          tile={tile}
          clock={clock}
          visuals={visuals}
          sound={sound}
          scale={common?.scale ?? own}
          commonDegree={common ? common.degree : undefined}
        />
      </div>
    </li>
  );
}

function CommonDegreeText({
  tiles,
  degrees,
}: {
  readonly tiles: readonly Tile[];
  readonly degrees: ReadonlyMap<string, DegreeScale | null>;
}) {
  const intl = useIntl();
  const names = new Map(tiles.map(({ stimulus }) => [stimulus.id, stimulus.displayName]));
  const sizes = [...degrees].map(([id, degree]) =>
    degree
      ? intl.formatMessage(
          {
            id: 'heatmapLegend.degree',
            defaultMessage: '{share, number, ::percent .0} of the width of {stimulus}',
          },
          { share: degree.xNormPerDeg, stimulus: names.get(id) },
        )
      : intl.formatMessage(
          {
            id: 'heatmapLegend.degree.assumed',
            defaultMessage: 'for {stimulus} assumed, as if a page were 30 degrees wide',
          },
          { stimulus: names.get(id) },
        ),
  );
  return (
    <FormattedMessage
      id="heatmapLegend.degree.common"
      defaultMessage="All views share this kernel. One degree is the mean over the respondents of all views of a stimulus: {sizes}."
      values={{ sizes: intl.formatList(sizes) }}
    />
  );
}

/** [stimulus id] one size of a degree; the same map as long as nothing in it changes. */
function useCommonDegrees(tiles: readonly Tile[]): ReadonlyMap<string, DegreeScale | null> {
  const measured = tiles.flatMap(({ stimulus, result }): MeasuredDegree[] =>
    result
      ? [
          {
            stimulusId: stimulus.id,
            degreeScale: result.degreeScale,
            respondents: result.kind === 'segment' ? result.respondentCount : 1,
          },
        ]
      : [],
  );
  const asText = JSON.stringify(measured);
  return useMemo(() => commonDegrees(JSON.parse(asText) as MeasuredDegree[]), [asText]);
}

function SingleButton({ title, show }: { readonly title: string; readonly show: () => void }) {
  const intl = useIntl();
  const label = intl.formatMessage(
    { id: 'replay.single', defaultMessage: 'Show only {title}' },
    { title },
  );
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={show}>
        <IconMaximize size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
