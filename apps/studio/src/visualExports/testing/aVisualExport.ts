import { VisualExportSelection, type VisualExport } from '@fovea/contract/studies/visualExports';

/** A finished image of a segment; only what matters has to be given. */
export function aVisualExport(name: string, given: Partial<VisualExport> = {}): VisualExport {
  const isDone = (given.state ?? 'SUCCESS') === 'SUCCESS';
  return {
    id: `visual-${name.toLowerCase()}`,
    study: 'study-1',
    stimuli: ['poster'],
    type: 'IMAGE',
    state: 'SUCCESS',
    requesterId: 'u',
    createdDate: '2026-03-02T09:30:00.000Z',
    completedDate: isDone ? '2026-03-02T09:31:00.000Z' : null,
    userDefinedName: name,
    exportSelection: VisualExportSelection.parse({
      visualizations: ['STIMULUS', 'STATIC_HEATMAP'],
      segmentIds: ['all'],
    }),
    s3FileUrl: isDone ? `/objects/${name}.png` : null,
    thumbnailUrl: isDone ? `/objects/${name}.thumbnail.png` : null,
    sizeBytes: isDone ? 2_000_000 : null,
    message: null,
    stale: false,
    ...given,
  };
}
