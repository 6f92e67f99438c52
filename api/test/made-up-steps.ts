/**
 * Adds steps of five kinds, as a later version may have them, to a folder of migrations, and applies them round by round to the database of
 * MIGRATION_DATABASE_URL. Prints how many were applied. Usage: made-up-steps.ts FOLDER FROM TO
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../src/platform/db/migrate.ts'

const [folder, from, to] = process.argv.slice(2)
if (!folder || !from || !to) throw new Error('usage: made-up-steps.ts FOLDER FROM TO')

const stepsOf = (round: number): Record<string, string> => {
  const number = 9000 + round
  return {
    column: `alter table register add column made_up_${number} text;`,
    index: `-- Outside a transaction.
drop index concurrently if exists made_up_index_${number};
create index concurrently made_up_index_${number} on register (day);`,
    policy: `create policy made_up_${number} on student for select to akada_app using (false);`,
    table: `create table made_up_${number} (
  id uuid primary key,
  state_id uuid not null references state,
  student_id uuid not null references student
);`,
    trigger: `create function made_up_${number}() returns trigger language plpgsql as 'begin return null; end';
create trigger made_up_${number} after insert or update on score for each statement execute function made_up_${number}();`,
  }
}

let applied = 0
for (let round = Number(from); round <= Number(to); round++) {
  for (const [kind, text] of Object.entries(stepsOf(round)))
    await writeFile(join(folder, `${9000 + round}_${kind}.sql`), text)
  applied += (await migrate(process.env.MIGRATION_DATABASE_URL ?? '', folder)).length
}
process.stdout.write(String(applied))
