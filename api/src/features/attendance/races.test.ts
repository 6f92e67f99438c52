import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { countOfArm, type Item, mark, registerWorld, sheet, view } from '../../../test/register-world.ts'
import { untilWaiting } from '../../../test/waiting.ts'

const app = await testApp()

describe('concurrent sheets', () => {
  it('create the first register together: no mark is lost', async () => {
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
    const send = (as: make.SignedIn, studentId: string) =>
      app.request(
        mark,
        { params: { id: arm.id }, body: sheet([{ studentId, mark: 'present', basedOn: null }]) },
        { as },
      )
    const answers = await Promise.all([
      send(teacher, ada.id),
      send(head, ben.id),
      send(teacher, ada.id),
      send(head, ben.id),
    ])
    expect(answers.map(one => one.status)).toEqual([200, 200, 200, 200])
    const seen = await app.request(view, { params: { id: arm.id } }, { as: head })
    expect(Object.keys(seen.body.registers[0]?.marks ?? {}).sort()).toEqual([ada.id, ben.id].sort())
    expect(await countOfArm(app, 'audit_log', arm.id)).toBe(2)
  })

  it('disagree about one student: one is written, the other gets a conflict', async () => {
    const { arm, ada, teacher, head } = await registerWorld(app)
    const send = (as: make.SignedIn, given: Item['mark']) =>
      app.request(
        mark,
        { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: given, basedOn: null }]) },
        { as },
      )
    const answers = await Promise.all([send(teacher, 'present'), send(head, 'absent')])
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('mark twenty students one by one: all twenty marks are saved', async () => {
    const { arm, teacher, head } = await registerWorld(app)
    const students = []
    for (let index = 0; index < 20; index++) students.push(await make.makeStudent(app, arm))
    const answers = await Promise.all(
      students.map((student, index) =>
        app.request(
          mark,
          { params: { id: arm.id }, body: sheet([{ studentId: student.id, mark: 'present', basedOn: null }]) },
          { as: index % 2 ? teacher : head },
        ),
      ),
    )
    expect(answers.every(one => one.status === 200)).toBe(true)
    const seen = await app.request(view, { params: { id: arm.id } }, { as: head })
    expect(Object.keys(seen.body.registers[0]?.marks ?? {})).toHaveLength(20)
    expect(seen.body.registers[0]?.revision).toBe(20)
  })

  it('wait for a locked register and then merge with the saved marks', async () => {
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'present' }]) },
      { as: teacher },
    )
    const client = await app.owner.connect()
    await client.query('begin')
    await client.query('select from register where class_arm_id = $1 for update', [arm.id])
    const pending = app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ben.id, mark: 'late' }]) },
      { as: head },
    )
    await untilWaiting(client, '%for update%')
    await client.query(`update register set codes = 'a' where class_arm_id = $1 and students = array[$2::uuid]`, [
      arm.id,
      ada.id,
    ])
    await client.query('commit')
    client.release()
    expect((await pending).body.totals).toMatchObject({ absent: 1, late: 1 })
  })

  it('leave nothing behind if the connection is lost in the middle', async () => {
    const { arm, ada, ben, teacher } = await registerWorld(app)
    await app.request(
      mark,
      { params: { id: arm.id }, body: sheet([{ studentId: ada.id, mark: 'present' }]) },
      { as: teacher },
    )
    const client = await app.owner.connect()
    await client.query('begin')
    await client.query('select from register where class_arm_id = $1 for update', [arm.id])
    const marks: Item[] = [ada, ben].map(student => ({ studentId: student.id, mark: 'absent' }))
    const pending = app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    await untilWaiting(client, '%for update%')
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`)
    expect((await pending).status).toBe(503)
    await client.query('rollback')
    client.release()
    expect(await countOfArm(app, 'register_correction', arm.id)).toBe(0)
    expect(await countOfArm(app, 'audit_log', arm.id)).toBe(1)
    const again = await app.request(mark, { params: { id: arm.id }, body: sheet(marks) }, { as: teacher })
    expect(again.body.totals).toMatchObject({ absent: 2 })
  })
})
