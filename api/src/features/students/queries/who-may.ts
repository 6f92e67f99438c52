import { type Operation, permissions } from '@akada/contract/permissions'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** At most this many names: to know whom to ask, not a list of staff. */
const mostNames = 3

/** Who in a school holds an operation, with the role: 'Bola Ade (Principal)'. The school's own people, by name. */
export const whoMay = async (tx: ReadTx, schoolId: string, operation: Operation): Promise<string[]> => {
  // What a built-in role holds is said in the contract; what a school's own role holds, in its row.
  const builtIn = permissions[operation].roles
  const found = await tx.rows<{ name: string }>(sql`
    select s.full_name || ' (' || min(r.name) || ')' as name
    from role_access_brief a
    join role_brief r on r.id = a.role_id and r.deleted_at is null
      and (r.built_in = any(${builtIn}) or (r.built_in is null and ${operation} = any(r.operations)))
    join staff_brief s on s.id = a.staff_id and s.account_status = 'Active'
    where a.school_id = ${schoolId} and a.ended_at is null
    group by s.id, s.full_name
    order by min(r.name), s.full_name
    limit ${mostNames}`)
  return found.map(({ name }) => name)
}
