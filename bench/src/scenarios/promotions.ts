import type pg from 'pg'
import { principalsOf } from './facts.ts'
import { clearSchools, makeSchools, promotedBack, type WaitingSchool } from './waiting-schools.ts'
import type { Scenario } from './scenario.ts'

const size = 1000

/** The product's results for a school, as parameters of its statements. */
const movesOf = async (client: pg.Client, schoolId: string): Promise<string> => {
  const { rows } = await client.query<{ moves: string }>(
    `select json_agg(json_build_object('student', pm.student_id, 'outcome', pm.outcome, 'closed', closed.id, 'ends', closed.ends,
       'cause', closed.ended_because, 'opened', opened.id, 'classId', opened.class_id, 'armName', lower(a.name),
       'statusBefore', pm.status_before, 'statusAfter', s.status))::text as moves
     from promotion p
     join promotion_move pm on pm.promotion_id = p.id
     join student s on s.id = pm.student_id
     join enrolment closed on closed.id = pm.closed_enrolment_id
     left join enrolment opened on opened.id = pm.opened_enrolment_id
     left join class_arm a on a.id = opened.class_arm_id
     where p.school_id = $1`,
    [schoolId],
  )
  return rows[0]?.moves ?? '[]'
}

export const promotion: Scenario = {
  key: 'promotion',
  title: 'Promotion of a school of 1,000 (rival: its SQL only)',
  connections: 1,
  use: 'once',
  unit: 'schools',
  prepare: async world => {
    const { client, quick } = world
    const [pattern] = await principalsOf(client, size, 1)
    if (!pattern) throw new Error(`No school has ${size} students: seed at least ${size}.`)
    const schools: WaitingSchool[] = await makeSchools(client, pattern, quick ? 2 : 5)
    const product = []
    const rival = []
    for (const { schoolId, sessionId, nextId, staffId, username } of schools) {
      const ask = {
        method: 'POST' as const,
        path: '/api/promotion/apply',
        token: await world.tokenOf(username),
        body: JSON.stringify({ session: sessionId }),
        expect: '"left":[]',
      }
      product.push(ask)
      // The rival decides nothing: it receives the product's results for the same students.
      await world.askProduct(ask)
      const body = await movesOf(client, schoolId)
      await promotedBack(client, [schoolId])
      const path = `/moves?school=${schoolId}`
      await world.askRival({ method: 'POST', path, body, expect: '"kept"' })
      const where = new URLSearchParams({ school: schoolId, session: sessionId, next: nextId, staff: staffId })
      rival.push({ method: 'POST' as const, path: `/promotion?${where.toString()}`, expect: `"moved":${size}` })
    }
    return {
      product,
      rival,
      undo: sent =>
        promotedBack(
          client,
          schools.slice(0, sent).map(({ schoolId }) => schoolId),
        ),
      clear: () => clearSchools(client),
    }
  },
}
