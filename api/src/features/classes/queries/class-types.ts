import type { classTypeDetails } from '@akada/contract/classes/class-types'
import type * as z from 'zod'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

type ClassType = z.output<typeof classTypeDetails>

const typesWhere = (condition: Sql): Sql => sql`
  select ct.id, ct.name, ct.position, ct.revision,
    (select count(*)::int from class c where c.class_type_id = ct.id and c.school_id is null) as "classCount"
  from class_type_brief ct
  where ${condition}
  order by ct.position, ct.name`

export const typesOfState = (tx: ReadTx): Promise<ClassType[]> => tx.rows(typesWhere(sql`true`))
export const getClassType = (tx: ReadTx, id: string): Promise<ClassType> => tx.get(typesWhere(sql`ct.id = ${id}`))

export const isTypeNameTaken = async (tx: ReadTx, name: string, except: string | null): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from class_type_brief ct where lower(ct.name) = lower(${name}) and ct.id is distinct from ${except}::uuid`)) !==
  null

export const locateClassTypes = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select ct.id, ct.state_id as "stateId", null as "districtId", null as "schoolId" from class_type_brief ct where ct.id = any(${ids})`)

interface CatalogueClass {
  id: string
  name: string
  level: number
  classTypeId: string
}

/** The classes of the state's catalogue, locked against other changes until the transaction ends. */
export const lockCatalogue = (tx: WriteTx): Promise<CatalogueClass[]> =>
  tx.rows(sql`
    select class.id, class.name, class.level, class.class_type_id as "classTypeId"
    from class where class.school_id is null order by class.level, class.id for no key update`)

/** Renames classes. */
export const renameClasses = (tx: WriteTx, names: readonly { id: string; name: string }[]): Promise<number> =>
  tx.run(sql`
    update class set name = renamed.name, revision = class.revision + 1
    from json_to_recordset(${JSON.stringify(names)}::json) as renamed(id uuid, name text)
    where class.id = renamed.id`)
