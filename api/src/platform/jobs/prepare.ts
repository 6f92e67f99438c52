import { PgBoss } from 'pg-boss'
import { codeOf } from '../errors/index.ts'

export const SCHEMA = 'jobs'

/** PostgreSQL's error for one of two processes that create or grant the same thing at the same time. */
const raceCodes = new Set(['23505', '42P06', '42P07', '42710', 'XX000', '40P01'])
const mostTries = 10

/** Runs an idempotent step; retries it a moment later if another starting process interfered. */
export const retryWhenRaced = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= mostTries || !raceCodes.has(codeOf(error) ?? '')) throw error
      await new Promise(resume => setTimeout(resume, 50 * attempt * (0.5 + Math.random())))
    }
  }
}

const grants = `
do $$
declare
  login record;
begin
  grant usage on schema ${SCHEMA} to akada_app, akada_system, akada_state_system;
  -- A transaction of a state sends under its role: it may put jobs in and read back their ids, but not see other states' jobs.
  grant insert on ${SCHEMA}.job_common to akada_app, akada_state_system;
  grant select (id, start_after) on ${SCHEMA}.job_common to akada_app, akada_state_system;
  grant select on ${SCHEMA}.queue to akada_app, akada_state_system;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to akada_system;
  -- The queue is worked off without taking a role on, by the users under which servers log in.
  for login in
    select rolname from pg_auth_members join pg_roles on pg_roles.oid = member
    where roleid = 'akada_system'::regrole and rolcanlogin and rolname <> current_user
  loop
    execute format('grant usage on schema ${SCHEMA} to %I', login.rolname);
    execute format('grant select, insert, update, delete on all tables in schema ${SCHEMA} to %I', login.rolname);
  end loop;
end $$`

const pauseMs = 1000
/** How many times to check whether the indexes of a newer version are built. */
const mostLooks = 600

const areIndexesBuilt = async (boss: PgBoss): Promise<boolean> =>
  (await boss.getBamStatus()).every(({ status }) => status === 'completed' || status === 'failed')

/**
 * Creates the schema of the queue, or brings it up to date, as the owner of the tables; and grants its use to the program's roles and the
 * logins that take them on. Idempotent, and safe to call from several processes at once. Needs the roles from the migrations.
 */
export const prepareJobs = async (connectionString: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    max: 2,
    application_name: 'akada-prepare',
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  // An error while waiting occurs again when the result is used.
  boss.on('error', () => {})
  await retryWhenRaced(() => boss.start())
  try {
    for (let look = 0; look < mostLooks && !(await areIndexesBuilt(boss)); look++)
      await new Promise(resume => setTimeout(resume, pauseMs))
    await retryWhenRaced(() => boss.getDb().executeSql(grants))
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}
