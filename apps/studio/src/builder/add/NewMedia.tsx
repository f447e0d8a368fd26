import { Stack } from '@mantine/core';
import type { MediaKind } from '@fovea/rules/flow/stimulusTypes';
import { FilePicker } from '../../files/FilePicker';
import { NewMediaRow } from './NewMediaRow';
import type { NewMediaList } from './useNewMedia';

interface Props {
  readonly kind: MediaKind;
  readonly media: NewMediaList;
}

/** Files to upload, each with its picture, its name and what is to be known of it. */
export function NewMedia({ kind, media }: Props) {
  return (
    <Stack gap={12}>
      <FilePicker kind={kind} disabled={media.isBusy} onFile={media.choose} />
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
