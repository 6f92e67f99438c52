import { sql, type WriteTx } from '../../platform/db/index.ts'
import type { World } from './organisations.ts'

/** The promotion rules of the demonstration's states, where they require more than an average. */
const rules = [
  { classType: 'Junior Secondary', pass: 4000, trial: 3500, passes: 5 },
  { classType: 'Senior Secondary', pass: 4500, trial: 4000, passes: 5 },
] as const

/** Sets the rules of promotion: English Studies and Mathematics must be passed, and five subjects in all. */
export const seedPromotionRules = async (tx: WriteTx, world: World): Promise<void> => {
  const { stateId } = world.state
  const required = ['English Studies', 'Mathematics'].flatMap(name => world.subjects.get(name) ?? [])
  for (const { classType, pass, trial, passes } of rules) {
    await tx.run(sql`
      insert into promotion_rule (class_type_id, state_id, pass_average_hundredths, trial_average_hundredths, minimum_passes)
      select id, state_id, ${pass}, ${trial}, ${passes} from class_type where state_id = ${stateId} and name = ${classType}`)
    await tx.run(sql`
      insert into promotion_required_subject (class_type_id, subject_id, state_id)
      select class_type.id, required.id, ${stateId}
      from class_type, unnest(${required}::uuid[]) as required(id)
      where class_type.state_id = ${stateId} and class_type.name = ${classType}`)
  }
}
