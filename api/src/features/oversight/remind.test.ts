import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { oversightWorld } from '../../../test/oversight-world.ts'

const app = await testApp()

it('a reminder reaches every class arm of a large state, and says how many of how many', async () => {
  const { superAdmin, state } = await oversightWorld(app)
  await app.owner.query(
    `with arm as (
      insert into class_arm (id, state_id, school_id, session_id, class_id, name, class_teacher_id)
      select akada_uuid(), a.state_id, a.school_id, a.session_id, a.class_id, right(a.id::text, 8) || n, a.class_teacher_id
      from class_arm a, generate_series(1, 280) n where a.state_id = $1 and a.class_teacher_id is not null
      returning id, state_id, school_id, session_id, class_id, name
    ), child as (
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select akada_uuid(), state_id, school_id, akada_uuid(), name, '2026-09-14', 'One', name, 'female', '2014-01-01' from arm
      returning id, last_name
    )
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), arm.state_id, arm.school_id, child.id, arm.session_id, arm.class_id, arm.id, '2026-09-14'
    from arm join child on child.last_name = arm.name`,
    [state.id],
  )
  const remind = async (as: make.SignedIn) => (await app.request('POST /oversight/remind', { body: {} }, { as })).body
  const { message, reminded } = await remind(superAdmin)
  const { rows } = await app.owner.query('select count(*)::int as count from reminder where state_id = $1', [state.id])
  const [, named] = /(\d+) of \d+ class arms without a register that is due name a class teacher\.$/.exec(message) ?? []
  expect([rows[0].count, rows[0].count > 500]).toEqual([Number(named), true])
  expect(reminded).toBeGreaterThan(0)
  expect((await remind(superAdmin)).reminded).toBe(0)
})
