import { generateCards, takeReviewStep } from '../../features/report-cards/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type Database, sql } from '../../platform/db/index.ts'
import { type ArmToPublish, rateArm, reviewerOf, teacherOfArm } from './cards.ts'
import { officeActor } from '../actors.ts'

/** The review progress of three arms of the first school in the current term; those of all others have not started. */
const scenes = [
  { level: 8, arm: ['JSS 2', 'Silver'], steps: [] },
  { level: 9, arm: ['JSS 3', 'Gold'], steps: ['ready'] },
  { level: 9, arm: ['JSS 3', 'Silver'], steps: ['ready', 'approve'] },
  { level: 10, arm: ['SS 1', 'Gold'], steps: ['ready', 'send-back'] },
] as const

/** Whether all scores of an arm of the first school are entered, so that its cards can be reviewed. */
export const isReviewed = ({ level, name }: { level: number; name: string }): boolean =>
  scenes.some(scene => scene.level === level && scene.arm[1] === name)

const note = 'Two remarks speak of another child. Please read them again.'

const armNamed = (className: string, armName: string, username: string) => sql`
  select arm.state_id as "stateId", school.district_id as "districtId", school.id as "schoolId", school.name as "schoolName",
    arm.id as "classArmId", term.id as "termId", term.ends, staff.id as "staffId",
    concat_ws(' ', staff.first_name, staff.last_name) as "name", ${teacherOfArm}
  from staff
  join role_access on role_access.staff_id = staff.id and role_access.ended_at is null
  join school on school.id = role_access.school_id
  join class_arm as arm on arm.school_id = school.id and arm.name = ${armName} and arm.closed_at is null
  join class on class.id = arm.class_id and class.name = ${className}
  join term on term.session_id = arm.session_id and term.active
  where staff.username = ${username}
    and exists (select from score where score.class_arm_id = arm.id and score.term_id = term.id)
    and not exists (select from report_card where report_card.class_arm_id = arm.id and report_card.term_id = term.id)`

/** Creates report cards in every stage of their review, through the product's own use cases. Existing ones are unchanged. */
export const layReviews = async (database: Database, today: string, now: Date): Promise<void> => {
  for (const { arm, steps } of scenes) {
    const [className, armName] = arm
    const found = await database.system.read(tx => tx.find<ArmToPublish>(armNamed(className, armName, 'principal')))
    if (!found) continue
    const db = database.forState(found.stateId)
    const call = { actor: officeActor(found), classArmId: found.classArmId, termId: found.termId, today, now }
    await generateCards(db, call)
    await db.write(async tx => {
      audit.exempt(tx, 'the demonstration fills in ratings between two audited steps')
      await tx.run(rateArm(found))
    })
    for (const [revision, step] of steps.entries())
      await takeReviewStep(
        db,
        { ...call, actor: reviewerOf(found, step) },
        { step, revision, note: step === 'send-back' ? note : null },
      )
  }
}
