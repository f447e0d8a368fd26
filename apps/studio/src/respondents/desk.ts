import type { getRegistrationDesk } from '@fovea/contract/participation/registrations';
import type { Answer } from '@fovea/contract/protocol/endpoint';

/** Everything that registering respondents needs to know. */
export type Desk = Answer<typeof getRegistrationDesk>;

/** The study that is chosen: the one that is asked for, or the only one whose data is being collected. */
export function chosenStudy({ studies }: Desk, asked: string | undefined) {
  const active = studies.filter(({ currentLabId }) => currentLabId !== null);
  return (
    studies.find(({ id }) => id === asked) ?? (active.length === 1 ? (active[0] ?? null) : null)
  );
}
