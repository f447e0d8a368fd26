import { createContext, use, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useCanvasSize } from '../clock/canvasSize';
import type { Clock } from '../clock/clock';
import { letterbox } from '../layers/letterbox';
import { drawPicture } from '../layers/drawPicture';
import type { Viewport, PixelRect } from '../layers/layer';
import type { Paint } from '../scene/paint';
import classes from './ReplayStage.module.css';
import type { StimulusPicture } from './stimulusPicture';
import { createVideoSync } from '../clock/videoSync';

const StageViewport = createContext<Viewport | null>(null);

/** The stimulus rectangle in the stage, in CSS pixels, for elements over it; null outside a stage. */
export function useStimulusRect(): PixelRect | null {
  const view = use(StageViewport);
  if (!view) return null;
  const { xPx, yPx, widthPx, heightPx } = view.stimulus;
  const ratio = view.pixelRatio;
  return {
    xPx: xPx / ratio,
    yPx: yPx / ratio,
    widthPx: widthPx / ratio,
    heightPx: heightPx / ratio,
  };
}

interface Props {
  readonly clock: Clock;
  readonly picture: StimulusPicture;
  /** The aspect ratio of the stimulus. */
  readonly stimulus: { readonly widthPx: number; readonly heightPx: number };
  /** Background of a stimulus without a file: the text of an instruction, the points of a calibration. */
  readonly paintBackground?: Paint | undefined;
  /** Draws the data over the stimulus. */
  readonly paintData: Paint;
  readonly sound: boolean;
  /** Text alternative of the stage. */
  readonly label: string;
  readonly children?: ReactNode;
}

/** The stimulus with the data layers over it, letterboxed into the available space. */
export function ReplayStage(props: Props) {
  const { clock, picture, stimulus, paintBackground, paintData, sound } = props;
  const room = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLCanvasElement>(null);
  const sheet = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(room);
  const { widthPx, heightPx } = stimulus;
  const view = useMemo(
    () => letterbox(size, { widthPx, heightPx }, size.pixelRatio),
    [size, widthPx, heightPx],
  );
  const video = picture.state === 'video' ? picture.video : null;

  useEffect(() => {
    if (video) video.muted = !sound;
  }, [video, sound]);

  // The background: drawn once for an image, every frame for a video.
  useEffect(() => {
    const context = paper.current?.getContext('2d');
    if (!context) return;
    const source = video ?? (picture.state === 'image' ? picture.image : null);
    const sync = video ? createVideoSync(video) : null;
    let fresh = true;
    const leave = clock.onFrame((timeMs, playing) => {
      if (sync) clock.hold(sync.follow(timeMs, playing, clock.state().rate), sync);
      if (!fresh && !video && !paintBackground) return;
      fresh = false;
      context.imageSmoothingQuality = 'high';
      context.clearRect(0, 0, view.widthPx, view.heightPx);
      paintBackground?.(context, timeMs, view);
      drawPicture(context, source, timeMs, view);
    });
    const events = ['seeked', 'canplay', 'loadeddata'] as const;
    for (const event of events) video?.addEventListener(event, clock.redraw);
    return () => {
      leave();
      if (sync) clock.hold(false, sync);
      video?.pause();
      for (const event of events) video?.removeEventListener(event, clock.redraw);
    };
  }, [clock, picture, video, view, paintBackground]);

  useEffect(() => {
    const context = sheet.current?.getContext('2d');
    if (!context) return;
    return clock.onFrame((timeMs) => {
      context.clearRect(0, 0, view.widthPx, view.heightPx);
      paintData(context, timeMs, view);
    });
  }, [clock, view, paintData]);

  return (
    <div ref={room} className={classes.stage}>
      <canvas
        ref={paper}
        className={classes.canvas}
        width={size.widthPx}
        height={size.heightPx}
        aria-hidden
      />
      <canvas
        ref={sheet}
        className={classes.canvas}
        width={size.widthPx}
        height={size.heightPx}
        role="img"
        aria-label={props.label}
      />
      <StageViewport value={view}>{props.children}</StageViewport>
    </div>
  );
}
