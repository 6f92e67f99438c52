import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { countOfGrid, gridAs, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { untilWaiting } from '../../../test/waiting.ts'

const app = await testApp({ config: { dbPool: 12 } })

describe('concurrent saves', () => {
  it('into one empty cell: one is written, the others are stale', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, teacher, head, arm } = here
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        saveAs(app, here, index % 2 ? teacher : head, [score(ada, ca1, index + 1)]),
      ),
    )
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    expect(await countOfGrid(app, 'audit_log', arm.id)).toBe(1)
    const winner = answers.findIndex(one => one.status === 200)
    expect((await gridAs(app, here, head)).body.students[0]?.cells[ca1]).toMatchObject({
      score: winner + 1,
      version: 1,
    })
  })

  it('of the whole grid by eight people, in any order, neither deadlock nor lose a change', async () => {
    const here = await scoreWorld(app)
    const { ca1, ca2, exam, head, arm } = here
    const students = []
    for (let index = 0; index < 10; index++) students.push(await make.makeStudent(app, arm))
    const cells = students.flatMap(student => [ca1, ca2, exam].map(componentId => ({ student, componentId })))
    const seen = new Map<string, number>()
    let saved = 0
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, saver) => {
          const turned = [...cells.slice(saver * 3), ...cells.slice(0, saver * 3)]
          const order = saver % 2 ? turned.toReversed() : turned
          const changes = order.map(({ student, componentId }) =>
            score(student, componentId, 1 + saver + round * 2, seen.get(`${student.id} ${componentId}`) ?? 0),
          )
          return saveAs(app, here, head, changes, { onError: 'saveRest' })
        }),
      )
      expect(answers.map(one => one.status)).toEqual(Array.from({ length: 8 }, () => 200))
      saved += answers.reduce((sum, one) => sum + one.body.saved, 0)
      const { body } = await gridAs(app, here, head)
      for (const { id, cells: shown } of body.students) {
        for (const [componentId, cell] of Object.entries(shown)) seen.set(`${id} ${componentId}`, cell.version)
      }
    }
    // Each saved change increased one version by one, and each is in the audit log.
    const versions = cells.reduce(
      (sum, { student, componentId }) => sum + (seen.get(`${student.id} ${componentId}`) ?? 0),
      0,
    )
    expect(versions).toBe(saved)
    const { rows } = await app.owner.query(
      `select sum(jsonb_array_length(after -> 'cells'))::int as n from audit_log where entity_id = $1`,
      [arm.id],
    )
    expect(rows[0].n).toBe(saved)
  })

  it('of eight subjects of one arm by eight teachers all succeed', async () => {
    const here = await scoreWorld(app)
    const { state, school, arm, ada, ben, ca1, ca2 } = here
    const teachers = []
    for (let index = 0; index < 8; index++) {
      const teacher = await make.makePerson(app, { state, role: 'teacher', school })
      teachers.push({ teacher, maths: await make.makeSubject(app, arm, { name: `Subject ${make.unique()}`, teacher }) })
    }
    const answers = await Promise.all(
      teachers.map(({ teacher, maths }, index) => {
        const changes = [score(ada, ca1, 1), score(ben, ca1, 2), score(ada, ca2, 3), score(ben, ca2, 4)]
        return saveAs(app, { arm, maths }, teacher, index % 2 ? changes.toReversed() : changes)
      }),
    )
    expect(answers.map(one => one.body.saved)).toEqual(Array.from({ length: 8 }, () => 4))
    expect(await countOfGrid(app, 'score', arm.id)).toBe(32)
  })

  it('leave nothing behind if the connection is lost in the middle', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, teacher, arm } = here
    await saveAs(app, here, teacher, [score(ben, ca1, 10)])
    const client = await app.owner.connect()
    await client.query('begin')
    // Blocked at the audit row, which is written with the cells, the save is interrupted midway.
    await client.query('lock table audit_log in access exclusive mode')
    const pending = saveAs(app, here, teacher, [score(ada, ca1, 11), score(ben, ca1, 12, 1)])
    await untilWaiting(client, '%insert into audit_log%')
    const { rows } = await client.query(`select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into audit_log%'`)
    expect(rows[0].n).toBe(1)
    expect((await pending).status).toBe(503)
    await client.query('rollback')
    client.release()
    const { body } = await gridAs(app, here, teacher)
    expect(body.students[0]?.cells[ca1]).toMatchObject({ kind: 'empty', version: 0 })
    expect(body.students[1]?.cells[ca1]).toMatchObject({ score: 10, version: 1 })
    expect(await countOfGrid(app, 'audit_log', arm.id)).toBe(1)
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 11), score(ben, ca1, 12, 1)])).body.saved).toBe(2)
  })
})
