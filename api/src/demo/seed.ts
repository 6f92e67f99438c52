import { audit } from '../platform/audit/index.ts'
import { hashPassword } from '../platform/auth/index.ts'
import { dayInLagos } from '../platform/clock/index.ts'
import type { App } from '../platform/http/index.ts'
import { sql, type WriteTx } from '../platform/db/index.ts'
import { schoolDays } from '../features/state/index.ts'
import { publishFinishedTerms } from './schools/cards.ts'
import { layCensus } from './census.ts'
import type { DemoState } from './schools/catalogue.ts'
import { seedArms, seedPromotionRules, type SeededArm, seedSubjects } from './schools/classes.ts'
import { seedLateAccess, seedRegisters, seedScores } from './schools/marks.ts'
import { type SeededSchool, seedState, type World } from './schools/organisations.ts'
import { seedDuplicate } from './schools/duplicates.ts'
import { seedAbsences, seedFamilies } from './families.ts'
import { seedCurriculum } from './schools/curriculum.ts'
import { demoPassword } from '@akada/contract/invented/people'
import { type Personas, personasOf } from './personas.ts'
import { studentsOf } from './schools/students.ts'
import { randomFrom } from '@akada/contract/invented/random'
import { seedRegistrations } from './schools/registrations.ts'
import { seedRoles } from './schools/roles.ts'
import { isReviewed, layReviews } from './schools/reviews.ts'
import { insertAll } from './rows.ts'
import { seedSecondFactor } from './second-factor.ts'
import { staffRoom } from './schools/staff.ts'
import { layTransfers, openTransfers } from './transfers.ts'
import sharp from 'sharp'
import { changeSignature } from '../features/report-cards/index.ts'
import { officeActor, type OfficeOfSchool } from './actors.ts'

/** People of the demonstration with a signature; the others' cards show the print without one. */
const signed = ['principal', 'class.teacher', 'principal.b']

/** A pen stroke, different for each person. */
const drawn = (seed: number): Promise<Buffer> => {
  const random = randomFrom(seed)
  const at = (from: number, to: number): number => from + random.below(to - from + 1)
  const loops = Array.from({ length: 6 }, (_, index) => {
    const x = 70 + index * 72
    return `S ${x - at(10, 40)} ${at(20, 60)}, ${x} ${at(70, 110)}`
  }).join(' ')
  const path = `M 30 ${at(60, 110)} C 40 ${at(10, 40)}, 60 ${at(10, 40)}, 60 ${at(70, 120)} ${loops} Q 500 ${at(60, 110)}, 560 ${at(40, 80)}`
  const tail = `M ${at(40, 90)} ${at(125, 140)} Q 300 ${at(105, 130)}, 540 ${at(115, 140)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="150"><rect width="600" height="150" fill="#fff"/><g fill="none" stroke="#1b2a49" stroke-linecap="round"><path stroke-width="5" d="${path}"/><path stroke-width="3" d="${tail}"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Gives the named people a signature, as if they had uploaded it; before the cards that they sign are published. */
const seedSignatures = async (app: App): Promise<void> => {
  const people = await app.database.system.read(tx =>
    tx.rows<OfficeOfSchool>(sql`
      select distinct on (staff.id) school.state_id as "stateId", school.district_id as "districtId", school.id as "schoolId",
        school.name as "schoolName", staff.id as "staffId", concat_ws(' ', staff.first_name, staff.last_name) as "name"
      from staff
      join role_access on role_access.staff_id = staff.id and role_access.ended_at is null
      join school on school.id = role_access.school_id
      where staff.username = any(${signed}::text[]) and staff.signature_file_id is null
      order by staff.id`),
  )
  for (const [index, person] of people.entries())
    await changeSignature(app, app.database.forState(person.stateId), officeActor(person), await drawn(40 + index))
}

const everything = [100, 100, 100, 100] as const

/** Arms of both sessions of one school with its students: those of last session moved up a class. */
const fillSchool = async (
  tx: WriteTx,
  world: World,
  school: SeededSchool,
  personas: Personas,
  students: ReturnType<typeof studentsOf>,
): Promise<{ lastArms: SeededArm[]; presentArms: SeededArm[] }> => {
  const teachers = personas.teachersOf(school)
  const lastArms = await seedArms(tx, world, school, world.last, teachers)
  const presentArms = await seedArms(tx, world, school, world.present, teachers)
  for (const arm of presentArms) {
    const before = lastArms.find(other => other.level === arm.level - 1 && other.name === arm.name) ?? null
    const size = school.armSize - (arm.level % 3)
    for (let place = 0; place < size; place += 1) students.add(before, arm)
  }
  const leavers = lastArms.filter(arm => !presentArms.some(next => next.level === arm.level + 1))
  for (const arm of leavers) for (let place = 0; place < school.armSize - 4; place += 1) students.add(arm, null)
  return { lastArms, presentArms }
}

const remarkRanges = [
  { from: 7000, to: 10000, remark: 'An excellent result. Keep it up.' },
  { from: 5500, to: 6999, remark: 'A good result. You can reach higher.' },
  { from: 4500, to: 5499, remark: 'A fair result. Put in more effort next term.' },
  { from: 0, to: 4499, remark: 'A weak result. See the class teacher with a parent.' },
]

/** Registers and scores of one school: finished terms in full, this term so far. */
const fillBooks = async (
  tx: WriteTx,
  world: World,
  personas: Personas,
  lastArms: SeededArm[],
  presentArms: SeededArm[],
) => {
  for (const { arms, session } of [
    { arms: lastArms, session: world.last },
    { arms: presentArms, session: world.present },
  ]) {
    for (const [index, finished] of session.terms.entries()) {
      const termId = session.termIds[index] ?? ''
      if (finished.starts >= world.term.starts) continue
      for (const arm of arms) {
        await seedRegisters(tx, world, arm, termId, schoolDays(finished, finished.holidays))
        await seedScores(tx, world, arm, termId, `${finished.ends}T09:00:00Z`, everything)
      }
    }
  }
  const { term } = world
  const days = schoolDays(term, term.holidays, { to: world.today })
  const past = days.filter(day => day < world.today)
  // On the first day of a term nothing has been marked yet.
  const lastDay = past.at(-1)
  for (const arm of lastDay === undefined ? [] : presentArms) {
    // CA1 is entered nearly everywhere, CA2 in most, the exam has begun; the class teacher's own arm is complete except for one subject's
    // exam.
    const isFirst = arm.school.id === world.schools[0]?.id && world.demo.code === 'OG'
    const showpiece = arm.id === personas.showpieceArm(presentArms)?.id
    // If today is not a school day, the class teacher still finds a register to mark: the most recent one.
    await seedRegisters(tx, world, arm, term.id, showpiece && past.length === days.length ? past.slice(0, -1) : past)
    await seedScores(
      tx,
      world,
      arm,
      term.id,
      `${lastDay}T14:00:00Z`,
      showpiece || (isFirst && isReviewed(arm)) ? everything : [96, 70, 12, 0],
    )
    if (showpiece) {
      await tx.run(sql`
        delete from score using assessment_component as component
        where score.component_id = component.id and component.is_exam and score.class_arm_id = ${arm.id} and score.term_id = ${term.id}
          and score.subject_id = ${world.subjects.get('Mathematics')}`)
    }
  }
  for (const [session, arms] of [
    [world.last, lastArms],
    [world.present, presentArms],
  ] as const) {
    const armIds = arms.map(({ id }) => id)
    for (const termId of session.termIds) {
      await tx.rows(sql`select akada_recount_scores(${armIds}::uuid[], ${termId}::uuid)`)
    }
  }
}

const fillState = async (
  tx: WriteTx,
  demo: DemoState,
  seed: number,
  today: string,
  passwordHash: string,
): Promise<void> => {
  const world = await seedState(tx, demo, randomFrom(seed), today)
  const { stateId } = world.state
  await openTransfers(tx, world)
  await seedSubjects(tx, world)
  await seedPromotionRules(tx, world)
  const room = staffRoom(world, passwordHash)
  const personas = personasOf(world, room)
  await room.write(tx)
  await seedRegistrations(tx, world, passwordHash)
  const students = studentsOf(world)
  const arms: { lastArms: SeededArm[]; presentArms: SeededArm[] }[] = []
  for (const school of world.schools) {
    arms.push(await fillSchool(tx, world, school, personas, students))
    await insertAll(
      tx,
      'principal_remark',
      remarkRanges.map(range => ({
        id: world.makeId(),
        state_id: stateId,
        school_id: school.id,
        from_hundredths: range.from,
        to_hundredths: range.to,
        remark: range.remark,
      })),
    )
  }
  await students.write(tx)
  await seedDuplicate(tx, world)
  await seedFamilies(tx, world)
  // Without statistics of the new rows PostgreSQL plans the filling of the books badly.
  await tx.run(sql`
    analyze assessment_component, class, class_arm, class_subject, enrolment, role_access, staff, student_subject, subject_teacher`)
  for (const { lastArms, presentArms } of arms) {
    await personas.settle(tx, presentArms)
    await fillBooks(tx, world, personas, lastArms, presentArms)
  }
  await seedAbsences(tx, world)
  await seedLateAccess(tx, world)
  const [home] = world.schools
  if (home) await seedRoles(tx, world, personas.teachersOf(home), passwordHash)
  // Runs after everything older, so that existing ids are unchanged.
  await seedCurriculum(tx, world)
  await audit(tx, { system: true, stateId, as: 'The demonstration' }, 'state.seed', ['state', stateId], {
    summary: `Filled ${demo.name} with invented schools and people`,
  })
}

const isEmpty = (app: App): Promise<boolean> =>
  app.database.system.read(async tx => (await tx.find(sql`select from state limit 1`)) === null)

/**
 * Fills an empty database with the demonstration: two states, their schools and people, a finished session with published cards, and a
 * current term. Everything except the cards and the transfers is one transaction; anything missing after an interruption follows at the
 * next start.
 */
export const seedDemo = async (
  app: App,
  catalogue: readonly DemoState[],
  progress: (step: string) => void,
): Promise<void> => {
  const today = dayInLagos(app.clock.now())
  if (await isEmpty(app)) {
    progress('schools, people, registers and scores')
    const passwordHash = await hashPassword(demoPassword)
    await app.database.system.write(async tx => {
      const owner = await tx.get<{ rolsuper: boolean }>(sql`select rolsuper from pg_roles where rolname = current_user`)
      // Generated rows refer to one another correctly by construction; checking a million references would double the wait.
      if (owner.rolsuper) await tx.run(sql`set local session_replication_role = replica`)
      for (const [index, demo] of catalogue.entries())
        await fillState(tx, demo, 20_260_000 + index, today, passwordHash)
    })
    await app.database.system.write(tx => tx.run(sql`analyze`))
  }
  progress('report cards')
  await seedSignatures(app)
  await publishFinishedTerms(app.database)
  await layReviews(app.database, today, app.clock.now())
  progress('transfers and the census')
  await layTransfers(app)
  await layCensus(app)
  await seedSecondFactor(app)
}
