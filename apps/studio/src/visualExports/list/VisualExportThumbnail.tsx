import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { IconMovie, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import classes from './VisualExportList.module.css';

/** A moment that is likely to show something: films begin without data. */
const POSTER_S = 1;

/** A small picture of the file; until it is there, what kind it will be. */
export function VisualExportThumbnail({ of }: { readonly of: VisualExport }) {
  const { type } = of;
  const address = type === 'IMAGE' ? of.thumbnailUrl : of.s3FileUrl;
  const file = address === null ? null : withoutSignature(address);
  // A newly signed address of the same file does not load it again.
  const [shown, setShown] = useState({ file, url: address });
  if (shown.file !== file) setShown({ file, url: address });
  const { url } = shown;
  const Icon = type === 'IMAGE' ? IconPhoto : IconMovie;
  return (
    <span className={classes['thumbnail']} aria-hidden>
      {(url === null || type === 'VIDEO') && <Icon size={20} stroke={1.5} />}
      {url !== null &&
        (type === 'IMAGE' ? (
          <img src={url} alt="" loading="lazy" decoding="async" />
        ) : (
          <video src={`${url}#t=${POSTER_S}`} preload="metadata" muted playsInline tabIndex={-1} />
        ))}
    </span>
  );
}
