import type { SecondFactorGroup } from '@akada/contract/auth/second-factor-groups'
import { limits } from '@akada/contract/kernel/limits'
import { type BuiltInRole, builtInRoles } from '@akada/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { sql, type WriteTx } from '../../../platform/db/index.ts'

export interface Band {
  from: number
  grade: string
  remark: string
}

export interface DefaultClassType {
  name: string
  bands: readonly Band[]
  classes: readonly { name: string; level: number; terminal: boolean }[]
}

export interface DefaultComponent {
  name: string
  maximumTenths: number
  isExam: boolean
}

export interface NewState {
  code: string
  name: string
  ministry?: string | null
  providerName?: string
  /** Whose sign-in needs a second step; nobody's unless told otherwise. */
  secondFactorGroups?: readonly SecondFactorGroup[]
}

/** The ids of what a new state begins with, by name or key. */
export interface CreatedState {
  stateId: string
  roles: Record<BuiltInRole, string>
  classTypes: Record<string, string>
  classes: Record<string, string>
  components: Record<string, string[]>
  traits: string[]
}

export interface NewSuperAdmin {
  username: string
  email: string
  firstName: string
  lastName: string
  /** Ten digits of a Nigerian number. */
  phone: string
  passwordHash: string
  accountStatus: 'Active' | 'ResetPassword'
}

export const insertState = async (tx: WriteTx, stateId: string, state: NewState): Promise<void> => {
  await tx.run(sql`
    insert into state (id, code, name, ministry, provider_name, second_factor_groups)
    values (${stateId}, ${state.code}, ${state.name}, ${state.ministry ?? null}, ${state.providerName ?? 'Akada'},
      ${[...(state.secondFactorGroups ?? [])]}::text[])`)
}

const builtInKeys = Object.keys(builtInRoles) as BuiltInRole[]

export const createRoles = async (tx: WriteTx, stateId: string): Promise<Record<BuiltInRole, string>> => {
  const pairs = builtInKeys.map(key => ({ key, id: uuidv7(), ...builtInRoles[key] }))
  await tx.run(sql`
    insert into role (id, state_id, built_in, name, description, level)
    select id, ${stateId}, key, name, description, level
    from unnest(${pairs.map(role => role.id)}::uuid[], ${pairs.map(role => role.key)}::text[], ${pairs.map(role => role.name)}::text[],
      ${pairs.map(role => role.description)}::text[], ${pairs.map(role => role.level)}::text[]) as made (id, key, name, description, level)`)
  return Object.fromEntries(pairs.map(({ key, id }) => [key, id])) as Record<BuiltInRole, string>
}

export const createClassType = async (
  tx: WriteTx,
  stateId: string,
  type: DefaultClassType,
  parts: readonly DefaultComponent[],
  position: number,
) => {
  const id = uuidv7()
  await tx.run(
    sql`insert into class_type (id, state_id, name, position) values (${id}, ${stateId}, ${type.name}, ${position})`,
  )
  for (const band of type.bands) {
    await tx.run(sql`
      insert into grade_band (id, state_id, class_type_id, from_mark, grade, remark)
      values (${uuidv7()}, ${stateId}, ${id}, ${band.from}, ${band.grade}, ${band.remark})`)
  }
  const components: string[] = []
  for (const [index, component] of parts.entries()) {
    const componentId = uuidv7()
    components.push(componentId)
    await tx.run(sql`
      insert into assessment_component (id, state_id, class_type_id, name, position, maximum_tenths, is_exam)
      values (${componentId}, ${stateId}, ${id}, ${component.name}, ${index + 1}, ${component.maximumTenths}, ${component.isExam})`)
  }
  const classes: [string, string][] = []
  for (const { name, level, terminal } of type.classes) {
    const classId = uuidv7()
    classes.push([name, classId])
    await tx.run(sql`
      insert into class (id, state_id, class_type_id, name, level, terminal)
      values (${classId}, ${stateId}, ${id}, ${name}, ${level}, ${terminal})`)
  }
  return { id, components, classes }
}

export const createTraits = async (
  tx: WriteTx,
  stateId: string,
  traits: Record<string, readonly string[]>,
): Promise<string[]> => {
  const made: string[] = []
  for (const [domain, names] of Object.entries(traits)) {
    for (const [index, name] of names.entries()) {
      const id = uuidv7()
      made.push(id)
      await tx.run(sql`
        insert into rating_trait (id, state_id, domain, name, position)
        values (${id}, ${stateId}, ${domain}, ${name}, ${index + 1})`)
    }
  }
  return made
}

export const insertSuperAdmin = async (
  tx: WriteTx,
  id: string,
  state: CreatedState,
  person: NewSuperAdmin,
): Promise<void> => {
  await tx.run(sql`
    insert into staff (id, state_id, username, email, phone_number, password_hash, account_status,
      temporary_password_expires_at, is_super_admin,
      first_name, last_name, staff_type)
    values (${id}, ${state.stateId}, ${person.username}, ${person.email}, ${person.phone}, ${person.passwordHash},
      ${person.accountStatus}, case when ${person.accountStatus}::text = 'ResetPassword'
        then now() + make_interval(days => ${limits.temporaryPasswordDays}) end, true, ${person.firstName}, ${person.lastName}, 'Non-Teaching')`)
  await tx.run(sql`
    insert into role_access (id, state_id, staff_id, role_id)
    values (${uuidv7()}, ${state.stateId}, ${id}, ${state.roles.superAdmin})`)
}
