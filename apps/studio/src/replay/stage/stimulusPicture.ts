import { useEffect, useState } from 'react';

/** The picture under the gaze: none, an image, or a video that follows the clock. */
export type StimulusPicture =
  | { readonly state: 'none' | 'loading' | 'imageFailed' | 'videoFailed' }
  | { readonly state: 'image'; readonly image: HTMLImageElement }
  | { readonly state: 'video'; readonly video: HTMLVideoElement };

export interface PictureSource {
  readonly imageUrl: string | null;
  readonly videoUrl: string | null;
}

/** A URL without its signature, which identifies the file while signatures expire. */
export function withoutSignature(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** Loads the picture of a stimulus; a newly signed URL of the same file does not reload it. */
export function useStimulusPicture({ imageUrl, videoUrl }: PictureSource): StimulusPicture {
  const url = videoUrl ?? imageUrl;
  const file = url === null ? null : withoutSignature(url);
  const [wanted, setWanted] = useState({ file, url, isVideo: videoUrl !== null });
  if (wanted.file !== file) setWanted({ file, url, isVideo: videoUrl !== null });

  const [loaded, setLoaded] = useState<{ file: string | null; picture: StimulusPicture }>({
    file: null,
    picture: { state: 'none' },
  });
  useEffect(() => {
    if (wanted.url === null) return;
    const load = wanted.isVideo ? loadVideo : loadImage;
    return load(wanted.url, (picture) => setLoaded({ file: wanted.file, picture }));
  }, [wanted]);

  if (file === null) return { state: 'none' };
  return loaded.file === file ? loaded.picture : { state: 'loading' };
}

type Load = (url: string, done: (picture: StimulusPicture) => void) => () => void;

const loadImage: Load = (url, done) => {
  const image = new Image();
  image.onload = () => done({ state: 'image', image });
  image.onerror = () => done({ state: 'imageFailed' });
  image.src = url;
  return () => {
    image.onload = image.onerror = null;
  };
};

const loadVideo: Load = (url, done) => {
  const video = document.createElement('video');
  video.preload = 'auto';
  video.muted = true;
  video.playsInline = true;
  video.onloadeddata = () => done({ state: 'video', video });
  video.onerror = () => done({ state: 'videoFailed' });
  video.src = url;
  return () => {
    video.onloadeddata = video.onerror = null;
    video.pause();
    // Removing the source makes the browser stop downloading.
    video.removeAttribute('src');
    video.load();
  };
};
