// A study of many stimuli in many blocks: one is built through the API, the others are copied in the
// database, because building a thousand would take longer than measuring them.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ask, expectOk } from './benchServer.mjs';

const STIMULI_TEMPLATE = 'Text';

/** A flow with one block that contains one instruction. */
export async function createSmallStudy(server) {
  const { url, token } = server;
  const post = (path, body) => expectOk(ask(url, 'POST', path, { token, body }));
  const study = await post('/studies/', { name: `Bench ${randomUUID().slice(0, 8)}` });
  const flowId = study.topLevelBlocks[0];
  const added = await post(`/studies/${study.id}/blocks`, { parentBlockId: flowId });
  await post(`/studies/${study.id}/stimuli`, {
    type: 'INSTRUCTION',
    name: STIMULI_TEMPLATE,
    blockId: added.blockIds[0],
  });
  return { studyId: study.id, flowId, blockId: added.blockIds[0] };
}

/** Copies matching rows of a table, each time with some columns replaced by SQL expressions of `n`. */
const copies = (table, where, count, columns) => `
  insert into ${table}
  select (jsonb_populate_record(one, jsonb_build_object(${Object.entries({
    request_id: 'null',
    ...columns,
  })
    .filter(([name]) => table !== 'block_children' || name !== 'request_id')
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')}))).*
  from ${table} one, generate_series(1, ${count}) n where ${where};`;

/** Enlarges the small study; the server must not run. */
export async function enlargeStudy(dataFolder, { studyId, flowId, blockId }, stimuli, blocks) {
  const db = await PGlite.create({ dataDir: join(dataFolder, 'database') });
  const perBlock = Math.ceil(stimuli / blocks);
  try {
    await db.exec(`
      begin;
      ${copies('blocks', `id = '${blockId}'`, blocks - 1, {
        id: "'bench-block-' || n",
        display_name: "'Block ' || (n + 1)",
      })}
      ${copies('block_children', `block_id = '${blockId}'`, blocks - 1, {
        id: "'bench-place-' || n",
        block_id: "'bench-block-' || n",
        // Every tenth block is in the flow, the others in the one before: two levels deep.
        parent_block: `case when n % 10 = 0 then '${flowId}' when n < 10 then '${blockId}' else 'bench-block-' || (n / 10 * 10) end`,
        block_order: 'n + 1',
      })}
      ${copies('stimuli', `study_id = '${studyId}' and type = 'INSTRUCTION'`, stimuli - 1, {
        id: "'bench-stimulus-' || n",
        name: `'${STIMULI_TEMPLATE} ' || (n + 1)`,
        display_name: `'${STIMULI_TEMPLATE} ' || (n + 1)`,
      })}
      ${copies(
        'block_children',
        `stimulus_id = (select id from stimuli where study_id = '${studyId}' and name = '${STIMULI_TEMPLATE}')`,
        stimuli - 1,
        {
          id: "'bench-item-' || n",
          stimulus_id: "'bench-stimulus-' || n",
          parent_block: `case when n / ${perBlock} = 0 then '${blockId}' else 'bench-block-' || (n / ${perBlock}) end`,
          block_order: '1000 + n',
        },
      )}
      update block_children set block_order = 100000
      where stimulus_id in (select id from stimuli where study_id = '${studyId}' and name like 'Post-study%');
      commit;`);
  } finally {
    await db.close();
  }
}
