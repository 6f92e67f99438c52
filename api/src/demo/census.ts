import type { CensusAnswers } from '@akada/contract/census/schemas'
import { daysAfter } from '@akada/contract/kernel/days'
import { openCensus, saveReturn, sendBack, submitReturn, viewReturn } from '../features/census/index.ts'
import type { Actor } from '../platform/auth/index.ts'
import { dayInLagos } from '../platform/clock/index.ts'
import { sql } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { states } from './schools/catalogue.ts'
import { adminActor, findAdmin, officeActor, type OfficeOfSchool, officesOf } from './actors.ts'

/** The super admin and the principals of a state, and its sessions; null if it has a census already. */
const findAnalysisContext = (app: App, stateCode: string) =>
  app.database.system.read(async tx => {
    const admin = await findAdmin(tx, stateCode)
    if (!admin || (await tx.find(sql`select from census where state_id = ${admin.stateId} limit 1`))) return null
    const sessions = await tx.rows<{ id: string; starts: string }>(
      sql`select id, starts from session where state_id = ${admin.stateId} order by starts`,
    )
    return { admin, sessions, schools: await officesOf(tx, stateCode) }
  })

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
  const context = await findAnalysisContext(app, states[0]?.code ?? '')
  if (!context) return
  const { admin, sessions, schools } = context
  const names = states[0]?.districts.flatMap(district => district.schools.map(school => school.name)) ?? []
  const inOrder = names.flatMap(name => schools.filter(({ schoolName }) => schoolName === name))
  const [home, second] = inOrder
  if (!home || !second) return
  const [last, present] = sessions
  if (!last || !present) return
  const actor = adminActor(admin)
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
  // In the first days of a session: since its first day, and this morning.
  const since = (days: number): string => [daysAfter(today, -days), present.starts].toSorted().at(-1) ?? today
  const opened = Math.min(noonOf(since(20)).getTime(), now.getTime() - 2 * hour)
  const id = await open(present.id, new Date(opened), since(6), daysAfter(today, 6))
  const round = { censusId: id, now: new Date(now.getTime() - hour) }
  await answer(app, home, round, { index: 0, savesOnly: true })
  for (const [place, school] of inOrder.slice(1, 1 + answeredNow).entries())
    await answer(app, school, round, { index: place + 1 })
  await sendBack(workOf(app, actor, now), second.schoolId, {
    census: id,
    because: 'The number of seats is far below the number of students. Count them again.',
  })
}
