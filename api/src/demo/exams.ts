import {
  allowFees,
  changeStatus,
  createExam,
  payRegistration,
  publishResults,
  register,
  viewEligible,
} from '../features/exams/index.ts'
import { walletKobo } from '../features/wallet/index.ts'
import { audit } from '../platform/audit/index.ts'
import type { Actor } from '../platform/auth/index.ts'
import { dayInLagos } from '../platform/clock/index.ts'
import { sql, type TenantDb } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { states } from './schools/catalogue.ts'
import { type ExamPlan, examPlans, type LastSession } from './exam-plans.ts'
import { adminActor, findAdmin, officeActor, type OfficeOfSchool, officesOf } from './actors.ts'

/** The school, in the order of the catalogue, in which the guardians of the guide have a child in the class of an exam. */
const payingSchool = 1

interface Sessions {
  lastId: string
  lastYear: string
  presentId: string
  presentYear: string
  last: LastSession
}

const sessionsOf = (db: TenantDb): Promise<Sessions | null> =>
  db.read(tx =>
    tx.find<Sessions>(sql`
      select last.id as "lastId", right(last.name, 2) as "lastYear", present.id as "presentId", right(present.name, 2) as "presentYear",
        json_build_object('secondStarts', second.starts, 'thirdStarts', third.starts, 'thirdEnds', third.ends) as last
      from term active
      join session present on present.id = active.session_id
      join session last on last.ends < present.starts
      join term second on second.session_id = last.id and second.number = 2
      join term third on third.session_id = last.id and third.number = 3
      where active.active
      order by last.starts desc limit 1`),
  )

/** The principals of the schools, in the order of the catalogue. */
const schoolsOf = async (db: TenantDb): Promise<(OfficeOfSchool | undefined)[]> => {
  const found = await db.read(tx => officesOf(tx, states[0]?.code ?? ''))
  const names = states[0]?.districts.flatMap(district => district.schools.map(school => school.name)) ?? []
  return names.map(name => found.find(school => school.schoolName === name))
}

const named = (db: TenantDb, table: 'class' | 'subject', names: readonly string[]): Promise<string[]> =>
  db.read(async tx => {
    const found = await tx.rows<{ id: string; name: string }>(
      table === 'class'
        ? sql`select id, name from class where school_id is null and name = any(${names}::text[])`
        : sql`select id, name from subject where school_id is null and name = any(${names}::text[])`,
    )
    return names.flatMap(name => found.find(one => one.name === name)?.id ?? [])
  })

const make = async (db: TenantDb, actor: Actor, plan: ExamPlan, sessions: Sessions, today: string): Promise<string> => {
  const isLast = plan.session === 'last'
  const [classId = ''] = await named(db, 'class', [plan.className])
  const asking = { db, actor, today }
  const { examName, introduction, eligibility, gradingCandidates, certificates, examDate, examRegistration } = plan
  const { id } = await createExam(asking, {
    examName,
    introduction,
    eligibility,
    gradingCandidates,
    certificates,
    examDate,
    examRegistration,
    session: isLast ? sessions.lastId : sessions.presentId,
    class: classId,
    subjects: await named(db, 'subject', plan.subjects),
    numberPrefix: `${plan.letters}${isLast ? sessions.lastYear : sessions.presentYear}`,
  })
  if (plan.announced) await changeStatus(asking, id, { status: 'Announced', revision: 0, reason: null })
  return id
}

/** Registers a school's students for their subjects, and pays if planned and the wallet's balance is sufficient. */
const take = async (
  db: TenantDb,
  examId: string,
  plan: ExamPlan,
  school: OfficeOfSchool,
  taking: ExamPlan['takings'][number],
  now: Date,
): Promise<void> => {
  const at = new Date(Math.min(Date.parse(`${plan.registers}T09:30:00Z`), now.getTime()))
  const call = { db, actor: officeActor(school), today: plan.registers, now: at }
  const { arms } = await viewEligible(call, { examId, schoolId: school.schoolId })
  const students = arms.flatMap(arm => arm.students).slice(0, taking.students)
  const subjects = [...new Set(students.flatMap(({ offers }) => offers))].slice(0, taking.subjects)
  if (subjects.length === 0) return
  const registration = await register(call, school, {
    exam: examId,
    school: school.schoolId,
    studentsAndSubjectsRegistration: subjects.map(subject => ({
      subject,
      students: students.filter(({ offers }) => offers.includes(subject)).map(({ id }) => id),
    })),
  })
  if (!taking.pays) return
  const { id, correctAmount } = registration
  const isRich = correctAmount === 0 || (await db.read(tx => walletKobo(tx, school.schoolId))) >= correctAmount * 100
  if (isRich) await payRegistration(call, school, id, { amount: correctAmount })
}

/** Invents a result for every candidate in every subject, the same at each start: about one in forty was absent. */
const inventResults = (db: TenantDb, examId: string): Promise<unknown> =>
  db.write(tx => {
    audit.exempt(tx, 'the demonstration fills in results before it publishes them')
    return tx.run(sql`
      insert into exam_result (candidate_id, subject_id, state_id, exam_id, score_tenths, absent)
      select drawn.id, drawn.subject_id, drawn.state_id, drawn.exam_id,
        case when drawn.lot % 40 <> 0 then least(1000, 250 + drawn.gift * 6 + (drawn.lot % 200)) end, drawn.lot % 40 = 0
      from (
        select xc.id, xc.state_id, xc.exam_id, entered.subject_id, abs(hashtext(s.fx_id)) % 90 as gift,
          abs(hashtext(s.fx_id || su.name)) % 1000 as lot
        from exam_candidate xc
        join student s on s.id = xc.student_id
        cross join lateral unnest(xc.subject_ids) as entered(subject_id)
        join subject su on su.id = entered.subject_id
        where xc.exam_id = ${examId} and xc.candidate_number is not null) drawn`)
  })

/** Guardians may pay exam fees into the wallet of one school. */
const letGuardiansPay = async (
  db: TenantDb,
  admin: Actor,
  school: OfficeOfSchool | undefined,
  now: Date,
): Promise<void> => {
  if (!school) return
  const { stateId } = school
  await allowFees({ db, actor: admin, now }, { stateId, districtId: null, schoolId: null }, true)
  await allowFees({ db, actor: officeActor(school), now }, school, true)
}

/** Creates the exams of the first state through the product's own use cases, if it has none yet. */
export const layExams = async ({ database, clock }: App): Promise<void> => {
  const admin = await database.system.read(tx => findAdmin(tx, states[0]?.code ?? ''))
  if (!admin) return
  const db = database.forState(admin.stateId)
  const [sessions, exam] = await Promise.all([sessionsOf(db), db.read(tx => tx.find(sql`select from exam limit 1`))])
  if (!sessions || exam) return
  const [actor, schools, today] = [adminActor(admin), await schoolsOf(db), dayInLagos(clock.now())]
  for (const plan of examPlans(today, sessions.last)) {
    const examId = await make(db, actor, plan, sessions, today)
    for (const taking of plan.takings) {
      const school = schools[taking.school]
      if (school) await take(db, examId, plan, school, taking, clock.now())
    }
    if (plan.published === null) continue
    await inventResults(db, examId)
    await publishResults({ db, actor, today, now: new Date(plan.published) }, examId, {
      mayBeMissing: false,
      isBeforeExam: true,
    })
  }
  await letGuardiansPay(db, actor, schools[payingSchool], clock.now())
}
