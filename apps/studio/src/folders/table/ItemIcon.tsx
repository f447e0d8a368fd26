import type { FolderItem } from '@fovea/contract/studies/folders';
import {
  IconCopy,
  IconFolder,
  IconMovie,
  IconPalette,
  IconPhoto,
  IconReportAnalytics,
} from '@tabler/icons-react';
import classes from './FolderTable.module.css';

const FILE_ICONS = {
  image: IconPhoto,
  video: IconMovie,
  surveyTheme: IconPalette,
  surveyThemeImage: IconPhoto,
} as const;

/** The thumbnail of a row, or the icon of its type; the type's name is in its own column. */
export function ItemIcon({ item }: { readonly item: FolderItem }) {
  const thumbnail =
    item.type === 'StudyItem'
      ? item.thumbnailUrl
      : item.type === 'FileItem'
        ? item.file.thumbnailUrl
        : null;
  if (thumbnail) {
    return (
      <img
        className={classes['sign']}
        src={thumbnail}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    );
  }
  const Sign =
    item.type === 'Folder'
      ? IconFolder
      : item.type === 'FileItem'
        ? FILE_ICONS[item.file.kind]
        : item.type === 'StudyCopyItem'
          ? IconCopy
          : IconReportAnalytics;
  return (
    <span className={classes['sign']} data-kind={item.type}>
      <Sign size={18} stroke={1.6} aria-hidden />
    </span>
  );
}
