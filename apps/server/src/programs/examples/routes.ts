import {
  copyExampleStudy,
  EXAMPLES,
  listExampleStudies,
} from '@fovea/contract/studies/exampleStudies';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { refuseDuplicateName } from '../../studies/studies/studyName';
import { copyExample } from './copyExample';
import { thumbnailOfExample } from './exampleMedia';
import { EXAMPLE_DEFINITIONS } from './copyableStudies';

/** The studies that come with the product. */
export function exampleRoutes(router: Router, context: AppContext): void {
  const { db } = context;

  router.serve(
    listExampleStudies,
    async () =>
      await Promise.all(
        EXAMPLES.map(async (example) => {
          const { name, flows, stimuli } = EXAMPLE_DEFINITIONS[example];
          return {
            example,
            name,
            flowCount: flows.length,
            stimuli: await Promise.all(
              stimuli.map(async (stimulus) => ({
                name: stimulus.name,
                type: stimulus.type,
                thumbnail: await thumbnailOfExample(stimulus),
              })),
            ),
          };
        }),
      ),
  );

  router.serve(copyExampleStudy, async ({ body }, { caller, created }) => {
    const { companyId, userId } = caller;
    const before = () =>
      body.requestId === undefined
        ? undefined
        : db
            .selectFrom('studies')
            .select('id')
            .where('companyId', '=', companyId)
            .where('requestId', '=', body.requestId)
            .executeTakeFirst();
    // Repeated because the response was lost.
    const made = await before();
    if (made) return { studyId: made.id };
    const { email } = await requireOwned(db, caller, 'users', userId, 'user');
    const { rootFolder } = await db
      .selectFrom('companies')
      .select('rootFolder')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const owner = { companyId, userId, rootFolder, email };
    try {
      const studyId = await refuseDuplicateName(
        copyExample(context, owner, body.example, body.requestId),
      );
      created();
      return { studyId };
    } catch (reason) {
      // The first request may still have been running.
      const twin = await before();
      if (!twin) throw reason;
      return { studyId: twin.id };
    }
  });
}
