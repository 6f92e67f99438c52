import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'
import { deleteNoticesBefore } from './queries.ts'

const app = await testApp()

const own = async (as: make.SignedIn) => (await app.request('GET /notice/own', {}, { as })).body
const read = (as: make.SignedIn, id?: string) => app.request('PATCH /notice/read', { body: { id } }, { as })
const unreadInFrame = async (as: make.SignedIn) => (await app.request('GET /auth/me', {}, { as })).body.unreadNotices

/** A head lets a teacher in after the days of entry, twice. */
const makeWorld = async () => {
  const world = await scoreWorld(app)
  const { head, teacher, arm, maths } = world
  const grant = async (more: object = {}) => {
    const body = { staffId: teacher.id, until: '2026-10-16', reason: 'Was in hospital', ...more }
    const { status, body: late } = await app.request('POST /subject-grading/late-access/grant', { body }, { as: head })
    expect(status).toBe(200)
    return late
  }
  await grant({ classArmId: arm.id, subjectId: maths.id })
  return { ...world, late: await grant() }
}

describe('what others did with things that a person asked for', () => {
  it('is told to that person alone, the latest first, with the record it is about', async () => {
    const { head, teacher, arm, maths, late } = await makeWorld()
    await app.request('PATCH /subject-grading/late-access/revoke/{id}', { params: { id: late.id } }, { as: head })
    const { foundNotices, unread } = await own(teacher)
    expect(foundNotices.map(({ text }) => text)).toEqual([
      `${head.fullName} ended your late access to all scores of First Term`,
      `${head.fullName} let you enter all scores of First Term until 16-10-2026: Was in hospital`,
      `${head.fullName} let you enter ${maths.name}, JSS 1 Gold of First Term until 16-10-2026: Was in hospital`,
    ])
    expect(foundNotices[2]).toMatchObject({
      kind: 'late-access',
      recordId: arm.id,
      subjectId: maths.id,
      isRead: false,
      at: '2026-10-14T08:00:00.000Z',
    })
    expect([unread, await unreadInFrame(teacher)]).toEqual([3, 3])
    expect(await own(head)).toEqual({ foundNotices: [], unread: 0 })
    expect(await unreadInFrame(head)).toBe(0)
  })

  it('is marked as read, one or all, and that again changes nothing', async () => {
    const { teacher } = await makeWorld()
    const [latest] = (await own(teacher)).foundNotices
    const one = await read(teacher, latest?.id)
    expect([one.status, one.body.unread]).toEqual([200, 1])
    expect((await own(teacher)).foundNotices.map(({ isRead }) => isRead)).toEqual([true, false])
    expect((await read(teacher)).body.unread).toBe(0)
    expect((await read(teacher)).body.unread).toBe(0)
    expect(await unreadInFrame(teacher)).toBe(0)
  })

  it('does not exist for anybody else, and is not marked by them', async () => {
    const { teacher, head } = await makeWorld()
    const [latest] = (await own(teacher)).foundNotices
    expect((await read(head, latest?.id)).status).toBe(404)
    await read(head)
    expect((await own(teacher)).unread).toBe(2)
  })

  it('is deleted after 30 days', async () => {
    const { teacher } = await makeWorld()
    await app.db.run(sql`update notice set at = '2026-09-01' where staff_id = ${teacher.id} and record_id is null`)
    await make.asOwner(app.app.database, tx => deleteNoticesBefore(tx, new Date('2026-09-14T08:00:00Z')))
    expect((await own(teacher)).foundNotices).toHaveLength(1)
  })
})
