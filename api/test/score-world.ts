import { v7 as uuidv7 } from 'uuid'
import { sql } from '../src/platform/db/index.ts'
import type { TestApp } from './app.ts'
import * as make from './factories.ts'

/** Opens components for entry in October 2026, or on the given days; by the state's own window or a school's. */
export const openWindow = (
  app: TestApp,
  wishes: { stateId: string; termId: string; schoolId?: string; opens?: string; closes?: string },
  componentIds: readonly string[],
): Promise<void> =>
  make.asOwner(app.app.database, async tx => {
    for (const componentId of componentIds) {
      await tx.run(sql`
        insert into score_window (id, state_id, school_id, term_id, component_id, opens, closes)
        values (${uuidv7()}, ${wishes.stateId}, ${wishes.schoolId ?? null}, ${wishes.termId}, ${componentId},
          ${wishes.opens ?? '2026-10-01'}, ${wishes.closes ?? '2026-10-31'})`)
    }
  })

/** An arm with two students, a subject and its teacher; every component open by default. */
export const scoreWorld = async (app: TestApp, more: { windows?: boolean } = {}) => {
  const { state, district, school, session, classTeacher, teacher, head, arm, maths, ada, ben } =
    await make.makeSchoolWorld(app, {
      people: { classTeacher: 'classTeacher', teacher: 'teacher', head: 'principal' },
      arms: { arm: ['JSS 1 Gold', 'classTeacher'] },
      subjects: { maths: { name: `Mathematics ${make.unique()}`, teacher: 'teacher' } },
      students: { ada: 'Adebayo, Kemi', ben: 'Bello, Musa' },
    })
  const [ca1 = '', ca2 = '', exam = ''] = state.components['Junior Secondary'] ?? []
  const term = session.activeTerm
  if (more.windows !== false) await openWindow(app, { stateId: state.id, termId: term.id }, [ca1, ca2, exam])
  return { state, district, school, session, term, classTeacher, teacher, head, arm, maths, ada, ben, ca1, ca2, exam }
}

interface WrittenScore {
  studentId: string
  subjectId: string
  componentId: string | undefined
  /** 'score' if omitted. */
  kind?: string
  tenths: number | null
}

/** Writes scores of an arm by SQL, with their counts, in place of earlier ones: whether or not somebody may enter them. */
export const writeScores = (
  app: TestApp,
  { arm, term, by }: { arm: { id: string }; term: { id: string }; by: { id: string } },
  scores: readonly WrittenScore[],
): Promise<void> =>
  make.asOwner(app.app.database, async tx => {
    await tx.run(sql`
      insert into score (student_id, term_id, subject_id, component_id, state_id, school_id, class_arm_id, kind, tenths, entered_by,
        session_year)
      select cell."studentId", ${term.id}, cell."subjectId", cell."componentId", a.state_id, a.school_id, a.id,
        coalesce(cell.kind, 'score'), cell.tenths, ${by.id}, akada_session_year(${term.id})
      from class_arm a, jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
        as cell("studentId" uuid, "subjectId" uuid, "componentId" uuid, kind text, tenths smallint)
      where a.id = ${arm.id}
      on conflict (student_id, term_id, subject_id, component_id, session_year) do update set kind = excluded.kind, tenths = excluded.tenths`)
    await tx.rows(sql`select akada_recount_scores(array[${arm.id}::uuid], ${term.id}::uuid)`)
  })

/** Corrects the counts of scores in the active term, as the nightly check does, after scores were written by SQL; returns how many were wrong. */
export const recountScores = async (
  app: TestApp,
  { id, activeTerm }: { id: string; activeTerm: { id: string } },
): Promise<number> => {
  const { rows } = await app.owner.query(
    'select akada_recount_scores(array(select id from class_arm where session_id = $1), $2) as wrong',
    [id, activeTerm.id],
  )
  return rows[0].wrong
}

type ScoreWorld = Awaited<ReturnType<typeof scoreWorld>>
/** A subject in an arm. */
export type Grid = Pick<ScoreWorld, 'arm' | 'maths'>

export interface Change {
  studentId: string
  componentId: string
  kind: 'score' | 'absent' | 'exempt' | 'empty'
  score?: number | string | null
  version: number
  id?: string
}

/** A change that sets a mark. */
export const score = (
  student: { id: string },
  componentId: string,
  value: number | string,
  version = 0,
  id?: string,
): Change => ({ studentId: student.id, componentId, kind: 'score', score: value, version, id })

/** Saves changes of a grid as a person. */
export const saveAs = (
  app: TestApp,
  { arm, maths }: Grid,
  as: make.SignedIn,
  changes: Change[],
  more: { onError?: 'saveRest'; termId?: string } = {},
) =>
  app.request(
    'PATCH /subject-grading/update',
    { body: { classArmId: arm.id, subjectId: maths.id, changes, ...more } },
    { as },
  )

/** A grid as visible to a person. */
export const gridAs = (app: TestApp, { arm, maths }: Grid, as: make.SignedIn, query: { term?: string } = {}) =>
  app.request(
    'GET /subject-grading/view-subject-grade/{subject}/{classArm}',
    { params: { subject: maths.id, classArm: arm.id }, query },
    { as },
  )

/** How many rows an arm has in a table. */
export const countOfGrid = async (app: TestApp, table: 'score' | 'audit_log', armId: string): Promise<number> => {
  const ofArm = table === 'score' ? 'session_year = 2026 and class_arm_id' : 'entity_id'
  const { rows } = await app.owner.query(`select count(*)::int as n from ${table} where ${ofArm} = $1`, [armId])
  return rows[0].n
}

/** The outcomes among results. */
export const outcomes = (results: unknown): unknown[] =>
  Array.isArray(results) ? results.map((one: { outcome: string }) => one.outcome) : []
