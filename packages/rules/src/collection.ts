/** Remote and online collection: not yet, running, or ended. */
export type CollectionPhase = 'Preview' | 'Collecting' | 'Stopped';

/** Preview until collection was on or a session that is not a preview exists. */
export function collectionPhase(study: {
  readonly remoteDataCollection: boolean;
  readonly locked: boolean;
}): CollectionPhase {
  if (study.remoteDataCollection) return 'Collecting';
  return study.locked ? 'Stopped' : 'Preview';
}
