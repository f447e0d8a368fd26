import { orderBlockChildren } from '@fovea/contract/blocks';
import { createStudy, getStudy, updateStudy, type StudyChange } from '@fovea/contract/studies';
import { ORDER_PROBLEM_WORDS, orderProblem } from '@fovea/rules/flow';
import { cleanName } from '@fovea/rules/names';
import { own } from '../door/own';
import { notFound, Refusal } from '../door/refusal';
import type { Door } from '../door/serve';
import type { House } from '../house';
import type { Tx } from '../store/database';
import { blockAnswer } from './blockAnswer';
import { insertStudy, studyNameKey } from './newStudy';
import { stimulusUpdate } from './stimulusChange';
import { studyAnswer } from './studyAnswer';
import { mustBeUnlocked } from './studyLock';
import { mustBeFreeName, orNameTaken } from './studyName';
import { noteChange, studyRows, type StudyRow } from './studyRows';

export function studyRoutes(door: Door, house: House): void {
  const { db, now } = house;

  door.serve(createStudy, async ({ body, query }, { caller }) => {
    // Asked again because the answer was lost on the way.
    const before = await madeBefore(caller.companyId, body.requestId);
    if (before) return await studyAnswer(house, await studyRows(db, caller, before.id));
    const user = await own(db, caller, 'users', caller.userId, 'user');
    const folderId = query.targetFolderId ?? (await rootFolder(caller.companyId));
    await own(db, caller, 'folders', folderId, 'folder');
    const make = {
      companyId: caller.companyId,
      folderId,
      ownerId: caller.userId,
      name: body.name,
      contactEmail: user.email,
      requestId: body.requestId,
    };
    let studyId: string;
    try {
      await mustBeFreeName(db, caller.companyId, body.name);
      studyId = await orNameTaken(db.transaction().execute((tx) => insertStudy(tx, make, now())));
    } catch (reason) {
      // The first request may still have been on its way.
      const twin = await madeBefore(caller.companyId, body.requestId);
      if (!twin) throw reason;
      studyId = twin.id;
    }
    return await studyAnswer(house, await studyRows(db, caller, studyId));
  });

  door.serve(getStudy, async ({ studyId }, { caller }) =>
    studyAnswer(house, await studyRows(db, caller, studyId)),
  );

  door.serve(updateStudy, async ({ studyId, body }, { caller }) => {
    await orNameTaken(
      db.transaction().execute(async (tx) => {
        const { study, stimuli } = await studyRows(tx, caller, studyId, 'forUpdate');
        const updates = (body.stimuli ?? []).map((change) => ({
          id: change.id,
          set: stimulusUpdate(change, stimuli),
        }));
        await mustBeUnlocked(tx, study);
        await changeStudy(tx, study, body);
        for (const { id, set } of updates) {
          if (Object.keys(set).length === 0) continue;
          await tx.updateTable('stimuli').set(set).where('id', '=', id).execute();
        }
        await noteChange(tx, studyId, now());
      }),
    );
    return await studyAnswer(house, await studyRows(db, caller, studyId));
  });

  door.serve(orderBlockChildren, async ({ studyId, blockId, body }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const rows = await studyRows(tx, caller, studyId, 'forUpdate');
      const block = rows.blocks.find((one) => one.id === blockId);
      if (!block) throw notFound('block');
      await mustBeUnlocked(tx, rows.study);
      const children = rows.children.filter((child) => child.parentBlock === blockId);
      const problem = orderProblem(children, rows.stimuli, body.children);
      if (problem) throw new Refusal(409, ORDER_PROBLEM_WORDS[problem], 'ORDER_NOT_ALLOWED');
      const wanted = [...body.children].sort((a, b) => a.blockOrder - b.blockOrder);
      for (const [blockOrder, { id, fixed }] of wanted.entries()) {
        await tx
          .updateTable('blockChildren')
          .set({ blockOrder, fixed })
          .where('id', '=', id)
          .where('parentBlock', '=', blockId)
          .execute();
      }
      await noteChange(tx, studyId, now());
      return blockAnswer(block, (await studyRows(tx, caller, studyId)).children);
    }),
  );

  async function madeBefore(companyId: string, requestId: string | undefined) {
    if (requestId === undefined) return undefined;
    return await db
      .selectFrom('studies')
      .select('id')
      .where('companyId', '=', companyId)
      .where('requestId', '=', requestId)
      .executeTakeFirst();
  }

  async function rootFolder(companyId: string): Promise<string> {
    const company = await db
      .selectFrom('companies')
      .select('rootFolder')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    return company.rootFolder;
  }
}

async function changeStudy(tx: Tx, study: StudyRow, change: StudyChange): Promise<void> {
  const { name, consentForm, contactEmail, recordWebcamVideo } = change;
  if (name !== undefined) await mustBeFreeName(tx, study.companyId, name, study.id);
  if (contactEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(contactEmail.trim())) {
    throw new Refusal(400, 'The contact e-mail must be an address with an @.', 'EMAIL_NOT_VALID');
  }
  if (consentForm !== undefined && consentForm.trim() === '') {
    throw new Refusal(400, 'The consent text cannot be empty.', 'CONSENT_EMPTY');
  }
  const set = {
    ...(name === undefined ? {} : { name: cleanName(name), nameKey: studyNameKey(name) }),
    ...(contactEmail === undefined ? {} : { contactEmail: contactEmail.trim() }),
    ...(recordWebcamVideo === undefined ? {} : { recordWebcamVideo }),
    ...(consentForm === undefined || consentForm === study.consentForm
      ? {}
      : { consentForm, consentVersion: study.consentVersion + 1 }),
  };
  if (Object.keys(set).length > 0) {
    await tx.updateTable('studies').set(set).where('id', '=', study.id).execute();
  }
}
