import { respondToTransfer, createTransfer } from '../features/transfers/index.ts'
import { dayInLagos } from '../platform/clock/index.ts'
import { type Database, sql, type WriteTx } from '../platform/db/index.ts'
import type { App } from '../platform/http/index.ts'
import { states } from './schools/catalogue.ts'
import type { World } from './schools/organisations.ts'
import { officeActor, type OfficeOfSchool, officesOf } from './actors.ts'
import { insertAll } from './rows.ts'

const openClasses = ['Primary 2', 'Primary 3', 'Primary 4', 'JSS 1', 'JSS 2', 'SS 1', 'SS 2']

/** Transfers between schools are open for the whole term, so that every page of the demonstration can be used. */
export const openTransfers = async (tx: WriteTx, world: World): Promise<void> => {
  const { term } = world
  const classes = openClasses.map(name => world.state.classes[name]).filter(id => id !== undefined)
  await insertAll(tx, 'transfer_setting', [
    { state_id: world.state.stateId, opens: term.starts, closes: term.ends, bar_final_year: true, classes },
  ])
}

/** One request and its outcome: which school asks which, for a student of which arm, how many days ago, and the result. */
interface Scene {
  way: readonly [from: number, to: number]
  arm: readonly [className: string, armName: string]
  /** The index of the student in the arm. */
  nth: number
  daysAgo: number
  reason: string
  outcome:
    | { status: 'Pending' }
    | { status: 'Accepted'; admissionNumber: string; placed: boolean }
    | { status: 'Rejected'; because: string }
    | { status: 'Cancelled' }
}

/** Among the schools of the first state by their index in the catalogue. The first one gains nobody, and one student has left it. */
const scenes: readonly Scene[] = [
  {
    way: [1, 0],
    arm: ['JSS 2', 'A'],
    nth: 3,
    daysAgo: 6,
    reason: 'The family has moved to Ibara.',
    outcome: { status: 'Pending' },
  },
  {
    way: [4, 0],
    arm: ['SS 2', 'A'],
    nth: 5,
    daysAgo: 2,
    reason: 'The father was posted to Abeokuta.',
    outcome: { status: 'Pending' },
  },
  {
    way: [0, 4],
    arm: ['JSS 2', 'Silver'],
    nth: 2,
    daysAgo: 1,
    reason: 'The student will live with an aunt in Ijebu-Ode.',
    outcome: { status: 'Pending' },
  },
  {
    way: [2, 0],
    arm: ['SS 1', 'A'],
    nth: 7,
    daysAgo: 12,
    reason: 'Further Mathematics is taught there.',
    outcome: { status: 'Rejected', because: 'SS 1 has no place left. Ask again next term.' },
  },
  {
    way: [0, 1],
    arm: ['SS 2', 'Silver'],
    nth: 4,
    daysAgo: 15,
    reason: 'Nearer to home.',
    outcome: { status: 'Cancelled' },
  },
  {
    way: [2, 1],
    arm: ['JSS 1', 'A'],
    nth: 6,
    daysAgo: 9,
    reason: 'The family has moved to Lantoro.',
    outcome: { status: 'Accepted', admissionNumber: 'LCH/T/001', placed: false },
  },
  {
    way: [4, 2],
    arm: ['JSS 2', 'A'],
    nth: 1,
    daysAgo: 8,
    reason: 'The mother was posted to Abeokuta.',
    outcome: { status: 'Accepted', admissionNumber: 'ICC/T/001', placed: true },
  },
  {
    way: [0, 1],
    arm: ['SS 1', 'Silver'],
    nth: 8,
    daysAgo: 11,
    reason: 'The family has moved to Lantoro.',
    outcome: { status: 'Accepted', admissionNumber: 'LCH/T/002', placed: true },
  },
]

const findStudent = (database: Database, school: OfficeOfSchool, { arm: [className, armName], nth }: Scene) =>
  database.system.read(tx =>
    tx.find<{ id: string }>(sql`
      select student.id
      from class_arm as arm
      join class on class.id = arm.class_id and class.name = ${className}
      join term on term.session_id = arm.session_id and term.active
      join enrolment on enrolment.class_arm_id = arm.id and enrolment.ends is null
      join student on student.id = enrolment.student_id
      where arm.school_id = ${school.schoolId} and arm.name = ${armName}
      order by student.fx_id limit 1 offset ${nth}`),
  )

const findArm = (database: Database, school: OfficeOfSchool, className: string) =>
  database.system.read(tx =>
    tx.find<{ id: string }>(sql`
      select arm.id from class_arm as arm
      join class on class.id = arm.class_id and class.name = ${className}
      join term on term.session_id = arm.session_id and term.active
      where arm.school_id = ${school.schoolId} and arm.closed_at is null
      order by arm.name limit 1`),
  )

const day = 86_400_000

/** A moment, or the first morning of the active term if that is later: transfers are open from then on. */
const inTerm = async (database: Database, stateId: string, moment: Date): Promise<Date> => {
  const { starts } = await database.system.read(tx =>
    tx.get<{ starts: string }>(sql`select starts from term where state_id = ${stateId} and active`),
  )
  return new Date(Math.max(moment.getTime(), Date.parse(`${starts}T07:00:00+01:00`)))
}

const play = async (app: App, scene: Scene, [from, to]: [OfficeOfSchool, OfficeOfSchool], now: Date): Promise<void> => {
  const { database } = app
  const student = await findStudent(database, from, scene)
  if (!student) return
  const db = database.forState(from.stateId)
  const asked = await inTerm(database, from.stateId, new Date(now.getTime() - scene.daysAgo * day))
  const { id } = await createTransfer(
    { app, db, actor: officeActor(from) },
    from,
    { student: student.id, destinationSchool: to.schoolId, reason: scene.reason },
    { now: asked, today: dayInLagos(asked) },
  )
  const { outcome } = scene
  if (outcome.status === 'Pending') return
  const accepted = outcome.status === 'Accepted' ? outcome : null
  const arm = accepted?.placed ? await findArm(database, to, scene.arm[0]) : null
  const answered = accepted ? now : new Date(Math.min(asked.getTime() + day, now.getTime()))
  await respondToTransfer(
    { app, db, actor: officeActor(outcome.status === 'Cancelled' ? from : to) },
    id,
    {
      status: outcome.status,
      reason: outcome.status === 'Rejected' ? outcome.because : null,
      admissionNumber: accepted?.admissionNumber ?? null,
      classArm: arm?.id,
    },
    { now: answered, today: dayInLagos(answered) },
  )
}

/** Creates and answers the requests of the demonstration through the product's own use cases, if the state has none yet. */
export const layTransfers = async (app: App): Promise<void> => {
  const { database } = app
  const now = app.clock.now()
  const names = states[0]?.districts.flatMap(district => district.schools.map(school => school.name)) ?? []
  const found = await database.system.read(async tx => {
    const offices = await officesOf(tx, states[0]?.code ?? '')
    const stateId = offices[0]?.stateId ?? null
    return (await tx.find(sql`select from student_transfer where state_id = ${stateId} limit 1`)) ? [] : offices
  })
  const byName = new Map(found.map(school => [school.schoolName, school]))
  for (const scene of scenes) {
    const [from, to] = [byName.get(names[scene.way[0]] ?? ''), byName.get(names[scene.way[1]] ?? '')]
    if (from && to) await play(app, scene, [from, to], now)
  }
}
