import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useMemo, type CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import type { Clock } from '../clock/clock';
import { HeatmapScale } from '../heatmap/heatmapScale';
import { ReplayTile, type Tile } from './ReplayTile';
import classes from './ReplayTiles.module.css';
import { tileGrid } from './tileGrid';
import { TransportBar } from '../clock/TransportBar';
import { useClock } from '../clock/useClock';
import { useTransportKeys } from '../clock/useTransportKeys';
import type { ReplayVisuals } from './visuals';

interface Props {
  readonly tiles: readonly Tile[];
  /** From `useTilesClock`, so that charts beside the tiles share the clock. */
  readonly clock: Clock;
  readonly visuals: ReplayVisuals;
  readonly sound: { readonly on: boolean; readonly change: (on: boolean) => void };
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
export function ReplayTiles({ tiles, clock, visuals, sound }: Props) {
  const ready = tiles.some(({ result }) => result !== undefined);
  const { columns, rows } = tileGrid(tiles.length);
  const hasVideo = tiles.some(({ stimulus }) => stimulus.videoUrl !== null);
  const scale = useMemo(() => new HeatmapScale(clock.redraw), [clock]);
  useTransportKeys(clock, ready);
  return (
    <>
      <ul
        className={classes.tiles}
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
      >
        {tiles.map((tile, at) => (
          <li key={tile.key} className={classes.tile}>
            <h2 className={classes.title}>
              <bdi>{tile.title}</bdi>
              {tile.note && <span className={classes.note}>{tile.note}</span>}
              {tile.single && <SingleButton title={tile.title} show={tile.single} />}
            </h2>
            <div className={classes.stage}>
              {/* Only the first tile plays sound. */}
              <ReplayTile
                tile={tile}
                clock={clock}
                visuals={visuals}
                sound={sound.on && at === 0}
                scale={visuals.commonScale ? scale : null}
              />
            </div>
          </li>
        ))}
      </ul>
      <TransportBar clock={clock} disabled={!ready} {...(hasVideo && { sound })} />
    </>
  );
}

function SingleButton({ title, show }: { readonly title: string; readonly show: () => void }) {
  const intl = useIntl();
  const label = intl.formatMessage(
    { id: 'replay.single', defaultMessage: 'Show only {title}' },
    { title },
  );
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.single ?? ''}
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={show}
      >
        <IconMaximize size={14} />
      </ActionIcon>
    </Tooltip>
  );
}
