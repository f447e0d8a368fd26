import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { pictureFrameSize } from '@fovea/rules/analysis/visualExports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Scene } from '../../replay/scene/scene';
import { signalName } from '../../replay/signals/signalName';

/** CSS pixels of the longer side. */
const LONGER_PX = 520;
/** A slider that moves asks for pictures faster than they are drawn. */
const PAUSE_MS = 120;

export interface Preview {
  /** A blob URL; null: it is being drawn, or there is nothing to draw. */
  readonly url: string | null;
  readonly failure: unknown;
}

/** A picture of what an export will show, drawn as the export itself. */
export function usePreview(
  study: Study,
  stimulusId: string,
  selection: VisualExportSelection,
  timeMs: number | null,
): Preview {
  const intl = useIntl();
  const isEmpty = selection.visualizations.length === 0;
  const scene = useQuery({
    queryKey: ['visualExportScene', study.id, stimulusId, { ...selection, timeMs: null }],
    queryFn: async ({ signal }) => {
      const { buildScene } = await import('../scene/buildScene');
      return await buildScene(study, stimulusId, selection, signal, {
        signalName: ({ id }) => signalName(intl, id),
      });
    },
    enabled: !isEmpty,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  const [picture, setPicture] = useState<Preview & { readonly of: Scene | null }>({
    of: null,
    url: null,
    failure: null,
  });
  const { data } = scene;
  useEffect(() => {
    if (!data) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void draw(data, timeMs ?? data.durationMs, stop.signal)
        .then((url) => ({ of: data, url, failure: null }))
        .catch((failure: unknown) => ({ of: data, url: null, failure }))
        .then((next) => {
          if (!stop.signal.aborted) setPicture(next);
          else if (next.url) URL.revokeObjectURL(next.url);
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [data, timeMs]);
  const { url } = picture;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  if (isEmpty) return { url: null, failure: null };
  if (scene.error) return { url: null, failure: scene.error };
  return picture.of === data && data ? picture : { url: null, failure: null };
}

async function draw(scene: Scene, timeMs: number, signal: AbortSignal): Promise<string> {
  const { renderPicture } = await import('../render/renderClient');
  const { width, height } = scene.stimulus;
  const ratio = Math.max(1, globalThis.devicePixelRatio || 1);
  const scale = (LONGER_PX * ratio) / Math.max(width, height, 1);
  const blob = await renderPicture(
    scene,
    {
      timeMs,
      widthPx: Math.max(2, Math.round(width * scale)),
      heightPx: Math.max(2, Math.round(height * scale)),
      // As in the export, which is larger.
      pixelRatio: (width * scale) / pictureFrameSize({ widthPx: width, heightPx: height }).widthPx,
      background: null,
      footer: null,
    },
    signal,
  );
  return URL.createObjectURL(blob);
}
