import { create } from 'qrcode';
import { useMemo } from 'react';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}

const QUIET_ZONE = 4;

/** A QR code, dark on white in both colour schemes because cameras expect it. */
export function QrCode({ text, label, size = 160 }: Props) {
  const { path, cells } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    let drawn = '';
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        if (!modules.data[row * modules.size + column]) continue;
        drawn += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
      }
    }
    return { path: drawn, cells: modules.size + 2 * QUIET_ZONE };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 6, border: '1px solid var(--fovea-hairline)' }}
    >
      <rect width={cells} height={cells} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
