import { Stack } from '@mantine/core';
import { FilePicker } from '../../files/FilePicker';
import { NewMediaRow } from './NewMediaRow';
import type { NewMediaList } from './useNewMedia';

interface Props {
  readonly type: 'IMAGE' | 'VIDEO';
  readonly media: NewMediaList;
}

/** The files to upload, each with thumbnail, name and details. */
export function NewMedia({ type, media }: Props) {
  return (
    <Stack gap={12}>
      <FilePicker
        kind={type === 'IMAGE' ? 'image' : 'video'}
        disabled={media.isBusy}
        onFile={media.choose}
      />
      {media.items.map((item) => (
        <NewMediaRow
          key={item.id}
          item={item}
          isBusy={media.isBusy}
          nameProblem={media.nameProblem(item)}
          onRename={(name) => media.rename(item.id, name)}
          onRemove={() => media.remove(item.id)}
        />
      ))}
    </Stack>
  );
}
