import {
  generateCards,
  publishCards,
  takeReviewStep,
  viewPublication,
  viewReview,
} from '../../features/report-cards/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { type Database, sql } from '../../platform/db/index.ts'
import { type OfficeOfSchool, officeActor } from '../actors.ts'

/** An arm in a term, with the head of its school and its class teacher. */
export interface ArmToPublish extends OfficeOfSchool {
  classArmId: string
  termId: string
  ends: string
  teacher: { staffId: string; name: string }
}

/** The class teacher of `arm`, as a column. */
export const teacherOfArm = sql`
  (select json_build_object('staffId', teacher.id, 'name', concat_ws(' ', teacher.first_name, teacher.last_name))
    from staff as teacher where teacher.id = arm.class_teacher_id) as teacher`

const waiting = sql`
  select arm.state_id as "stateId", school.district_id as "districtId", school.id as "schoolId", school.name as "schoolName",
    arm.id as "classArmId", term.id as "termId", term.ends, staff.id as "staffId",
    concat_ws(' ', staff.first_name, staff.last_name) as "name", ${teacherOfArm}
  from class_arm as arm
  join term on term.session_id = arm.session_id and term.closed_at is not null
  join school on school.id = arm.school_id
  join role on role.state_id = arm.state_id and role.built_in = 'principal'
  join role_access on role_access.role_id = role.id and role_access.school_id = school.id and role_access.ended_at is null
  join staff on staff.id = role_access.staff_id
  where not exists (
    select from report_card where report_card.class_arm_id = arm.id and report_card.term_id = term.id and report_card.status = 'Published')
    and exists (select from score where score.class_arm_id = arm.id and score.term_id = term.id)
    and not exists (select from report_card_price where report_card_price.state_id = arm.state_id and price_kobo > 0)
  order by term.starts, school.name, arm.id`

const remarks = [
  'A steady and pleasant student who works well with others.',
  'Shows real promise; a little more reading at home will help.',
  'Attentive in class and always ready to help.',
  'Can do better with more practice in Mathematics.',
  'A quiet, hard-working student. Well done.',
]

/** Ratings and the class teacher's remarks of an arm's drafts, from a hash of the ids. */
export const rateArm = (arm: ArmToPublish) => sql`
  update report_card set
    class_teacher_remark = (${remarks}::text[])[1 + abs(hashtext(student_id::text || term_id::text)) % ${remarks.length}],
    ratings = (
      select jsonb_object_agg(trait.id, 3 + abs(hashtext(report_card.student_id::text || trait.id::text)) % 3)
      from rating_trait as trait where trait.state_id = report_card.state_id)
  where class_arm_id = ${arm.classArmId} and term_id = ${arm.termId} and status = 'Draft'`

/** Who takes a step of a review: the class teacher hands in, and the head decides. */
export const reviewerOf = (arm: ArmToPublish, step: 'ready' | 'approve' | 'send-back'): Actor =>
  step === 'ready' ? officeActor({ ...arm, ...arm.teacher }, 'classTeacher') : officeActor(arm)

/** The remaining steps until the cards are approved, also after an interruption. */
const stepsFrom = {
  Open: ['ready', 'approve'],
  'Sent back': ['ready', 'approve'],
  Ready: ['approve'],
  Approved: [],
} as const

const publishArm = async (database: Database, arm: ArmToPublish): Promise<void> => {
  const db = database.forState(arm.stateId)
  const call = { actor: officeActor(arm), classArmId: arm.classArmId, termId: arm.termId, today: arm.ends }
  await generateCards(db, call)
  await db.write(async tx => {
    audit.exempt(tx, 'the demonstration fills in ratings between two audited steps')
    await tx.run(rateArm(arm))
  })
  const now = new Date(`${arm.ends}T12:00:00Z`)
  const { status, revision } = await db.read(tx => viewReview(tx, call))
  for (const [at, step] of stepsFrom[status].entries())
    await takeReviewStep(db, { ...call, actor: reviewerOf(arm, step), now }, { step, revision: revision + at })
  const { notReady } = await db.read(tx => viewPublication(tx, call))
  const leftOut = notReady.map(({ studentId }) => ({ studentId, reason: 'The scores were not entered in time.' }))
  await publishCards(db, { ...call, leftOut, reissueReason: null, incompleteReason: null, seenTotal: null, now })
}

/** How many schools are processed at a time. */
const lanes = 3

/**
 * Generates, rates and publishes the cards of every closed term through the product's own use cases: a school's terms in order, several
 * schools in parallel. Cards published before an interruption stay; the rest follows. Only while the state has no price: from then on
 * people pay for cards.
 */
export const publishFinishedTerms = async (database: Database): Promise<void> => {
  const arms = await database.system.read(tx => tx.rows<ArmToPublish>(waiting))
  const schools = [...Map.groupBy(arms, arm => arm.schoolId).values()]
  const work = async (): Promise<void> => {
    for (let school = schools.shift(); school; school = schools.shift()) {
      for (const arm of school) await publishArm(database, arm)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}
