import type { RivalDatabase } from './database.ts'
import { auditRow, objectAt } from './statements.ts'

/** Promotes a school. `moves` are given: the rival runs the statements of a promotion and decides nothing. */
export const promote = (
  { within }: RivalDatabase,
  { school, session, next, staff }: { school: string; session: string; next: string; staff: string },
  moves: string,
): Promise<unknown> =>
  within(async query => {
    await query('promotion-lock', `promotion ${school} ${session}`)
    await query('promotion-lock-students', school, session)
    const [ground = {}] = await query('promotion-ground', school, session)
    const { stateId } = ground
    await query('promotion-rules', stateId)
    const students = await query('promotion-students', school, session, [])
    await query('promotion-take', stateId, school, session, next, staff, new Date().toISOString())
    const [taken = {}] = await query('promotion-taken', school, session)
    const made = await query('promotion-make-arms', school, session, next)
    const arms = made.map(({ id }) => id)
    await query('promotion-arms-made', taken.id, arms)
    await query('promotion-end', moves)
    await query('promotion-begin', moves, stateId, school, next, objectAt(ground, 'next').starts)
    await query('promotion-status', moves)
    await query('promotion-moves', moves, taken.id, stateId)
    await query('promotion-electives', moves, taken.id, stateId, school, session, next)
    const place = { stateId, districtId: ground.districtId, schoolId: school }
    const after = { armsMade: made.length, moved: JSON.parse(moves) }
    await auditRow(
      query,
      place,
      staff,
      'promotion.decide',
      'promotion',
      String(taken.id),
      `Moved ${students.length} students`,
      after,
    )
    return { promotion: taken.id, armsMade: made.length, moved: students.length, left: [] }
  })
