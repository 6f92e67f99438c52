import { v7 as uuidv7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { sql } from '../src/platform/db/index.ts'
import { type TestApp, testNow } from './app.ts'
import * as make from './factories.ts'

export const mark = 'POST /attendance/mark-attendance/{id}'
export const bulk = 'PATCH /attendance/bulk-update'
export const view = 'GET /attendance/get-attendance-register/{id}'
/** The day on which tests begin: a Wednesday. */
export const today = '2026-10-14'

/** Plays the test at ten past one, when the register of the afternoon may be called; before anybody signs in. */
export const playAfternoon = (app: TestApp): void => {
  app.clock.set(`${today}T13:10:00+01:00`)
  onTestFinished(() => app.clock.set(testNow))
}

export interface Item {
  studentId: string
  mark: 'present' | 'absent' | 'late' | 'excused'
  id?: string
  basedOn?: string | null
  reason?: 'sick'
}

/** The body of a sheet of this morning. */
export const sheet = (marks: Item[], more: object = {}) => ({ day: today, sitting: 'morning' as const, marks, ...more })

/** An arm with two students, its class teacher and the principal; `holiday` is a day of the first term. */
export const registerWorld = async (
  app: TestApp,
  more: { sittings?: 1 | 2; holiday?: string; presumes?: boolean } = {},
) => {
  const { state, district, school, session, teacher, head, arm, ada, ben } = await make.makeSchoolWorld(app, {
    people: { teacher: 'classTeacher', head: 'principal' },
    arms: { arm: ['JSS 1 Gold', 'teacher'] },
    students: {
      ada: { lastName: 'Adebayo', firstName: 'Kemi', gender: 'female' },
      ben: { lastName: 'Bello', firstName: 'Musa', gender: 'male' },
    },
  })
  await make.asOwner(app.app.database, async tx => {
    await tx.run(
      sql`update state set sittings_per_day = ${more.sittings ?? 2}, presumes_present = ${more.presumes ?? true} where id = ${state.id}`,
    )
    if (more.holiday) {
      await tx.run(sql`insert into holiday (id, state_id, term_id, day, name)
        values (${uuidv7()}, ${state.id}, ${session.terms[0].id}, ${more.holiday}, 'Independence Day')`)
    }
  })
  return { state, district, school, session, teacher, head, arm, ada, ben }
}

/** How many rows an arm has in a table. */
export const countOfArm = async (
  app: TestApp,
  table: 'register_correction' | 'audit_log' | 'register',
  armId: string,
): Promise<number> => {
  const { rows } = await app.owner.query(
    table === 'audit_log'
      ? `select count(*)::int as n from audit_log where entity = 'register' and entity_id = $1`
      : `select count(*)::int as n from ${table} where class_arm_id = $1`,
    [armId],
  )
  return rows[0].n
}

/** Lets a student leave the arm; the day is the last one there. */
export const endStay = (app: TestApp, student: { id: string }, day: string): Promise<number> =>
  app.db.run(sql`update enrolment set ends = ${day} where student_id = ${student.id}`)
