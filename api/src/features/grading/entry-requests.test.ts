import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { openWindow, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
type World = Awaited<ReturnType<typeof scoreWorld>>

/** Today is 14 October; the state opens the exam on 20 November. */
const world = async () => {
  const here = await scoreWorld(app, { windows: false })
  const { state, term, exam } = here
  await openWindow(app, { stateId: state.id, termId: term.id, opens: '2026-11-20', closes: '2026-12-10' }, [exam])
  const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
  return { ...here, superAdmin }
}

const requestAs = (as: make.SignedIn, body: { componentId: string; opens: string; closes: string; reason?: string }) =>
  app.request('POST /subject-grading/entry-window-requests', { body }, { as })
const requested = async ({ head, exam }: World) =>
  requestAs(head, { componentId: exam, opens: '2026-10-14', closes: '2026-12-18', reason: 'The mock exam is written' })
const listAs = (as: make.SignedIn, query: { status?: 'Answered'; limit?: number; after?: string } = {}) =>
  app.request('GET /subject-grading/entry-window-requests', { query }, { as })
const answerAs = (as: make.SignedIn, id: string, body: { opened: boolean; answer?: string }) =>
  app.request('PATCH /subject-grading/entry-window-requests/{id}', { params: { id }, body }, { as })
const windowsAs = async (as: make.SignedIn) =>
  (await app.request('GET /subject-grading/entry-windows', {}, { as })).body

describe('a request for other days of entry', () => {
  it('is listed for the state, and opening it opens the days for every school and tells who asked', async () => {
    const here = await world()
    const { state, school, head, teacher, superAdmin, ada, exam } = here
    expect((await saveAs(app, here, teacher, [score(ada, exam, 40)])).status).toBe(422)
    const sent = await requested(here)
    expect(sent).toMatchObject({ status: 200, body: { status: 'Waiting', component: { id: exam, name: 'Exam' } } })
    const overview = await app.request('GET /dashboard/state', {}, { as: superAdmin })
    expect(overview.body.entryRequests).toBe(1)
    const { foundRequests, total } = (await listAs(superAdmin)).body
    expect(total).toBe(1)
    expect(foundRequests[0]).toMatchObject({
      school: { id: school.id },
      opens: '2026-10-14',
      closes: '2026-12-18',
      reason: 'The mock exam is written',
      stateWindow: { opens: '2026-11-20', closes: '2026-12-10' },
    })

    const opened = await answerAs(superAdmin, sent.body.id, { opened: true })
    expect(opened.body).toMatchObject({ status: 'Opened', stateWindow: { opens: '2026-10-14', closes: '2026-12-18' } })
    expect((await saveAs(app, here, teacher, [score(ada, exam, 40)])).status).toBe(200)
    expect((await listAs(superAdmin)).body.total).toBe(0)
    expect((await listAs(superAdmin, { status: 'Answered' })).body.total).toBe(1)
    const today = await app.request('GET /dashboard/today', {}, { as: head })
    expect(today.body.entryAnswers).toMatchObject([{ component: 'Exam, Junior Secondary', opened: true, answer: null }])
    const letters = await app.db.rows(
      sql`select to_address as "to", subject from mail_outbox where state_id = ${state.id}`,
    )
    expect(letters).toEqual([{ to: head.email, subject: 'The state opened Exam, Junior Secondary' }])
    const { rows } = await app.owner.query(
      `select operation, summary, before, after from audit_log where entity = 'entry-request' and entity_id = $1 order by id`,
      [sent.body.id],
    )
    expect(rows.map(row => row.operation)).toEqual(['score.narrow-entry', 'state.configure'])
    expect(rows[1]).toMatchObject({
      before: { stateWindow: { opens: '2026-11-20', closes: '2026-12-10' } },
      after: { opened: true, stateWindow: { opens: '2026-10-14', closes: '2026-12-18' } },
    })
  })

  it('opens what was closed, and never shortens the days of the state', async () => {
    const here = await world()
    const { head, superAdmin, ca1, exam } = here
    const first = await requestAs(head, { componentId: ca1, opens: '2026-10-14', closes: '2026-10-20' })
    await answerAs(superAdmin, first.body.id, { opened: true })
    const second = await requestAs(head, { componentId: exam, opens: '2026-11-25', closes: '2026-12-12' })
    await answerAs(superAdmin, second.body.id, { opened: true })
    const { classTypes, requests } = await windowsAs(head)
    const windows = new Map(classTypes.flatMap(type => type.components.map(one => [one.id, one.stateWindow])))
    expect(windows.get(ca1)).toEqual({ opens: '2026-10-14', closes: '2026-10-20' })
    expect(windows.get(exam)).toEqual({ opens: '2026-11-20', closes: '2026-12-12' })
    expect(requests.map(({ status }) => status)).toEqual(['Opened', 'Opened'])
  })

  it('is refused with a reason that the school reads, and can be sent again', async () => {
    const here = await world()
    const { head, superAdmin } = here
    const { id } = (await requested(here)).body
    const silent = await answerAs(superAdmin, id, { opened: false })
    expect(silent).toMatchObject({ status: 422, error: { fields: [{ path: 'body.answer' }] } })
    const answer = 'The exam is written in December.'
    expect((await answerAs(superAdmin, id, { opened: false, answer })).body.status).toBe('Refused')
    expect((await windowsAs(head)).requests).toMatchObject([{ status: 'Refused', answer }])
    const again = await answerAs(superAdmin, id, { opened: true })
    expect(again).toMatchObject({ status: 409, error: { code: 'entry_request_answered' } })
    expect((await requested(here)).status).toBe(200)
  })

  it('waits once for a component, also if two people send it', async () => {
    const here = await world()
    const { state, school, exam } = here
    const second = await make.makePerson(app, { state, role: 'principal', school })
    await requested(here)
    const refused = await requestAs(second, { componentId: exam, opens: '2026-10-14', closes: '2026-12-18' })
    expect(refused).toMatchObject({ status: 409, error: { code: 'entry_request_waiting' } })
  })

  it('is refused for days that are open already, over, or too late, and for a component of another state', async () => {
    const { head, exam } = await world()
    const { ca1: foreign } = await world()
    const codeFor = async (componentId: string, opens: string, closes: string) =>
      (await requestAs(head, { componentId, opens, closes })).error?.code
    expect(await codeFor(exam, '2026-11-21', '2026-12-01')).toBe('entry_days_open')
    expect(await codeFor(exam, '2026-10-01', '2026-10-13')).toBe('entry_request_days')
    expect(await codeFor(exam, '2026-10-14', '2027-02-20')).toBe('entry_request_days')
    expect(await codeFor(foreign, '2026-10-14', '2026-10-20')).toBe('entry_request_component')
  })

  it('is not sent by a teacher, and not answered by the school or by another state', async () => {
    const here = await world()
    const { teacher, head, exam } = here
    const other = await world()
    const { id } = (await requested(here)).body
    const asTeacher = await requestAs(teacher, { componentId: exam, opens: '2026-10-14', closes: '2026-12-18' })
    expect(asTeacher.status).toBe(403)
    expect((await answerAs(head, id, { opened: true })).status).toBe(403)
    expect((await answerAs(other.superAdmin, id, { opened: true })).status).toBe(404)
    expect((await listAs(other.superAdmin)).body.total).toBe(0)
    expect((await windowsAs(teacher)).can.request).toBe(false)
    expect((await windowsAs(head)).can.request).toBe(true)
  })
})
