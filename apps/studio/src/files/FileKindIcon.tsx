import type { FileKind } from '@fovea/contract/studies/files';
import { IconFileText, IconMovie, IconPalette, IconPhoto } from '@tabler/icons-react';

const ICONS = {
  image: IconPhoto,
  video: IconMovie,
  surveyTheme: IconPalette,
  surveyThemeImage: IconPhoto,
} as const;

/** Icon of a file kind; decorative, shown next to its name. */
export function FileKindIcon({
  kind,
  size = 20,
}: {
  readonly kind: FileKind | null;
  readonly size?: number;
}) {
  const Icon = kind === null ? IconFileText : ICONS[kind];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
