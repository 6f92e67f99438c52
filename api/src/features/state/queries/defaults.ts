import type { SecondFactorGroup } from '@akada/contract/auth/second-factor-groups'
import { type Translation, translations } from '@akada/contract/kernel/languages'
import { unreviewedLanguages } from '@akada/languages/review'
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
  /** Whose sign-in needs a second step; nobody's by default. */
  secondFactorGroups?: readonly SecondFactorGroup[]
  /** Which its families may choose beside English; by default those that native speakers have reviewed. */
  languages?: readonly Translation[]
}

const reviewedLanguages = translations.filter(one => !unreviewedLanguages.includes(one))

export const insertState = async (tx: WriteTx, stateId: string, state: NewState): Promise<void> => {
  await tx.run(sql`
    insert into state (id, code, name, ministry, provider_name, second_factor_groups, family_languages)
    values (${stateId}, ${state.code}, ${state.name}, ${state.ministry ?? null}, ${state.providerName ?? 'Akada'},
      ${[...(state.secondFactorGroups ?? [])]}::text[], ${[...(state.languages ?? reviewedLanguages)]}::text[])`)
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
  return { id, components }
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
