import { withClient } from './source.ts'

/** The user the server logs in to the embedded database as. It owns nothing, and has no rights until it takes on a role. */
export const embeddedLogin = 'akada_login'

const makeLogin = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${embeddedLogin}') then
    create role ${embeddedLogin} login noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant akada_app, akada_system to ${embeddedLogin}`

const mayAlready = `
select coalesce(pg_has_role(rolname, 'akada_app', 'member') and pg_has_role(rolname, 'akada_system', 'member'), false) as may
from pg_roles where rolname = '${embeddedLogin}'`

/** Creates the role `akada_login` if it is missing. `connectionString` is the owner's, of a migrated database. */
export const ensureEmbeddedLogin = (connectionString: string): Promise<void> =>
  withClient(connectionString, async client => {
    // Two processes granting at the same moment would conflict.
    const { rows } = await client.query<{ may: boolean }>(mayAlready)
    if (!rows[0]?.may) await client.query(makeLogin)
  })

/** The address of the same database for the role `akada_login`. */
export const loginUrlOf = (ownerUrl: string): string => ownerUrl.replace(/\/\/[^@/]*@/, `//${embeddedLogin}@`)

/**
 * Whether a login can do more than take on the roles of requests and of system work: it owns tables, is a superuser, bypasses row-level
 * security, or has rights without taking on a role. The server then works, but a flaw in it could do more harm.
 */
export const hasExcessRights = (connectionString: string): Promise<boolean> =>
  withClient(connectionString, async client => {
    const { rows } = await client.query<{ excess: boolean }>(`
      select rolsuper or rolbypassrls or has_table_privilege('public.audit_log', 'select')
        or exists (
          select from pg_class
          where relowner = pg_roles.oid and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)) as excess
      from pg_roles where rolname = current_user`)
    return rows[0]?.excess ?? true
  })
