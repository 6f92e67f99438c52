import type { TestApp } from './app.ts'
import * as make from './factories.ts'
import { promotionTests } from './promotion-world.ts'
import { openTransfers } from './transfer-world.ts'

/** The holidays after a session: for `testApp({ now })` of tests of promoted students. */
export const inTheHolidays = '2027-08-02T08:00:00.000Z'
/** The same moment's day. */
export const holiday = '2027-08-02'

/**
 * A student who is promoted to JSS 2 in the holidays: today's enrolment in JSS 1 Gold ends with the session, the one without an end begins with
 * the next. With a second school of the state, to which students may move, and a head there.
 */
export const promotedWorld = async (app: TestApp) => {
  const promotion = promotionTests(app)
  const at = await promotion.world()
  const child = await promotion.addStudent(at, at.gold, { lastName: 'Adebayo', firstName: 'Kemi' })
  const friend = await promotion.addStudent(at, at.gold, { lastName: 'Bello', firstName: 'Musa' })
  const { status, body, error } = await promotion.apply(at.head, at.session)
  if (status !== 200) throw new Error(`The school was not promoted: ${error.message}`)
  const fresh = await make.makeSchool(app, at.district, { category: 'Junior & Senior Secondary' })
  const freshHead = await make.makePerson(app, { state: at.state, role: 'principal', school: fresh })
  const freshArm = (name: string, className: string, session: make.TestSession = at.session) =>
    make.makeClassArm(app, { state: at.state, school: fresh, session, class: className, name })
  const pearl = await freshArm('Pearl', 'JSS 1')
  const ruby = await freshArm('Ruby', 'JSS 2', at.next)
  await openTransfers(app, at.state, { opens: '2027-07-01', closes: '2027-09-30', classes: ['JSS 1', 'JSS 2', 'SS 2'] })
  const lastDay = (await app.owner.query<{ day: string }>(`select ($1::date - 1)::text as day`, [at.next.starts]))
    .rows[0]?.day
  if (!lastDay) throw new Error('The next session has no first day.')
  return {
    ...at,
    ...promotion,
    promotion: body.promotion,
    child,
    friend,
    fresh,
    freshHead,
    freshArm,
    pearl,
    ruby,
    lastDay,
  }
}
export type PromotedWorld = Awaited<ReturnType<typeof promotedWorld>>

/** The enrolments of a student that count for some day: school, class with arm, first and last day. */
export const enrolmentsOf = async (app: TestApp, student: { id: string }): Promise<string[]> =>
  (
    await app.owner.query<{ place: string }>(
      `select concat_ws(' ', sc.name, c.name, coalesce(a.name, '-'), e.begins, coalesce(e.ends::text, '')) as place
       from enrolment e join school sc on sc.id = e.school_id join class c on c.id = e.class_id
       left join class_arm a on a.id = e.class_arm_id
       where e.student_id = $1 and akada_counts_ever(e.begins, e.ends) order by e.begins`,
      [student.id],
    )
  ).rows.map(({ place }) => place.trim())
