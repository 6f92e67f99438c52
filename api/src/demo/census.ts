import { operations } from '@akada/contract/permissions'
import type { CensusAnswers } from '@akada/contract/census/schemas'
import { daysAfter } from '@akada/contract/kernel/days'
import { openCensus, saveReturn, sendBack, submitReturn, viewReturn } from '../features/census/index.ts'
import type { Actor } from '../platform/auth/index.ts'
import { dayInLagos } from '../platform/clock/index.ts'
import { sql } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { states } from './catalogue.ts'
import { type OfficeOfSchool, officeActor } from './actors.ts'

const schoolsOf = (app: App, stateCode: string) =>
  app.database.system.read(tx =>
    tx.rows<OfficeOfSchool>(sql`
      select school.state_id as "stateId", school.district_id as "districtId", school.id as "schoolId", school.name as "schoolName",
        staff.id as "staffId", concat_ws(' ', staff.first_name, staff.last_name) as "name"
      from school
      join state on state.id = school.state_id and state.code = ${stateCode}
      join role on role.state_id = school.state_id and role.built_in = 'principal'
      join role_access on role_access.role_id = role.id and role_access.school_id = school.id and role_access.ended_at is null
      join staff on staff.id = role_access.staff_id
      where not exists (select from census where census.state_id = school.state_id)`),
  )

const groundOf = (app: App, stateId: string) =>
  app.database.system.read(async tx => ({
    sessions: await tx.rows<{ id: string; starts: string }>(
      sql`select id, starts from session where state_id = ${stateId} order by starts`,
    ),
    officer: await tx.get<{ id: string; name: string }>(sql`
      select id, concat_ws(' ', first_name, last_name) as name from staff
      where state_id = ${stateId} and is_super_admin order by id limit 1`),
  }))

/** The super admin as an actor, while the program sets up the demonstration. */
const officerOf = (school: OfficeOfSchool, { id, name }: { id: string; name: string }): Actor => {
  const all = new Set(operations)
  return {
    ...officeActor(school),
    staffId: id,
    districtId: null,
    schoolId: null,
    level: 'State',
    isSuperAdmin: true,
    operations: all,
    name,
    actingAs: 'Super Admin',
    can: operation => all.has(operation),
    reaches: place => place.stateId === school.stateId,
  }
}

/** Plausible answers that differ from school to school. */
const answersOf = (index: number, students: number): CensusAnswers => ({
  location: index % 3 === 2 ? 'Rural' : 'Urban',
  foundedIn: 1952 + index * 4,
  shifts: index % 5 === 4 ? 'Yes' : 'No',
  committee: index % 4 === 3 ? 'No' : 'Yes',
  classesOutside: index % 4 === 2 ? 1 : 0,
  seats: students - (index % 5) * 9,
  textbooksEnglish: Math.floor(students / 2) - index,
  textbooksMathematics: Math.floor(students / 2) - index * 2,
  specialNeedsBoys: index % 4,
  specialNeedsGirls: (index + 1) % 3,
  repeaterBoys: 2 + (index % 3),
  repeaterGirls: 1 + (index % 2),
})

interface Round {
  censusId: string
  now: Date
}

const workOf = (app: App, actor: Actor, now: Date) => ({
  db: app.database.forState(actor.stateId),
  actor,
  now,
  today: dayInLagos(now),
})

const studentsIn = (figures: readonly { key: string; value: number | null }[]): number =>
  figures.reduce((sum, { key, value }) => sum + (key === 'boys' || key === 'girls' ? (value ?? 0) : 0), 0)

/** Submits the return of a school; large changes are explained. With `savesOnly` some answers are saved, and nothing is submitted. */
const answer = async (
  app: App,
  school: OfficeOfSchool,
  { censusId, now }: Round,
  { index, savesOnly = false }: { index: number; savesOnly?: boolean },
): Promise<void> => {
  const work = workOf(app, officeActor(school), now)
  const asked = { schoolId: school.schoolId, censusId, number: null }
  const ret = await work.db.read(tx => viewReturn(tx, work, asked))
  if (!ret) return
  const answers = answersOf(index, studentsIn(ret.figures))
  const { revision, fingerprint } = ret
  const body = { census: censusId, revision, answers, explanations: {} }
  if (savesOnly) {
    await saveReturn(work, school.schoolId, { ...body, answers: { ...answers, seats: null, committee: null } })
    return
  }
  const explanations = Object.fromEntries(
    ret.figures.filter(({ mustExplain }) => mustExplain).map(({ key }) => [key, 'Recounted room by room this year.']),
  )
  await submitReturn(work, school.schoolId, { ...body, explanations, fingerprint })
}

const hour = 3_600_000
const noonOf = (day: string): Date => new Date(Date.parse(`${day}T11:00:00Z`))

/** Days from the first day of a session to the census day of the last one, and to the days on which schools answered. */
const lastRound = { day: 45, answered: 60, deadline: 75 } as const
/** How many schools have answered in the census that is open; the school of the personas, the first, has begun. */
const answeredNow = 6

/**
 * Two censuses of the first state through the product's own use cases: the last one, answered by all schools, and one that is open, answered
 * by some; one of these was sent back.
 */
export const layCensus = async (app: App): Promise<void> => {
  const schools = await schoolsOf(app, states[0]?.code ?? '')
  const names = states[0]?.districts.flatMap(district => district.schools.map(school => school.name)) ?? []
  const inOrder = names.flatMap(name => schools.filter(({ schoolName }) => schoolName === name))
  const [home, second] = inOrder
  if (!home || !second) return
  const { sessions, officer } = await groundOf(app, home.stateId)
  const [last, present] = sessions
  if (!last || !present) return
  const actor = officerOf(home, officer)
  const open = async (session: string, now: Date, censusDay: string, deadline: string): Promise<string> =>
    (await openCensus(workOf(app, actor, now), { session, censusDay, deadline })).id

  const lastDay = daysAfter(last.starts, lastRound.day)
  const lastId = await open(
    last.id,
    noonOf(daysAfter(lastDay, -10)),
    lastDay,
    daysAfter(last.starts, lastRound.deadline),
  )
  const then = noonOf(daysAfter(last.starts, lastRound.answered))
  for (const [index, school] of inOrder.entries()) await answer(app, school, { censusId: lastId, now: then }, { index })

  const now = app.clock.now()
  const today = dayInLagos(now)
  const id = await open(present.id, noonOf(daysAfter(today, -20)), daysAfter(today, -6), daysAfter(today, 6))
  const round = { censusId: id, now: new Date(now.getTime() - hour) }
  await answer(app, home, round, { index: 0, savesOnly: true })
  for (const [place, school] of inOrder.slice(1, 1 + answeredNow).entries())
    await answer(app, school, round, { index: place + 1 })
  await sendBack(workOf(app, actor, now), second.schoolId, {
    census: id,
    because: 'The number of seats is far below the number of students. Count them again.',
  })
}
