import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { confirming, effectsIn } from '../../../test/confirmed.ts'
import * as make from '../../../test/factories.ts'
import { gridAs, openWindow, saveAs, score, scoreWorld } from '../../../test/score-world.ts'

const app = await testApp()
type World = Awaited<ReturnType<typeof scoreWorld>>

const windowsAs = (as: make.SignedIn) => app.request('GET /subject-grading/entry-windows', {}, { as })
type Days = { opens: string; closes: string } | null
/** Sets days on those that are saved now, unless others were read. */
const narrowAs = async (
  { term, head }: World,
  as: make.SignedIn,
  given: { componentId: string; opens: string | null; closes: string | null; was?: Days }[],
) => {
  const components = (await windowsAs(head)).body.classTypes.flatMap(type => type.components)
  const windows = given.map(window => ({
    was: components.find(({ id }) => id === window.componentId)?.schoolWindow ?? null,
    ...window,
  }))
  return confirming(confirmed =>
    app.request('PATCH /subject-grading/entry-windows', { body: { termId: term.id, windows, confirmed } }, { as }),
  )
}
const grantAs = (
  { teacher }: World,
  as: make.SignedIn,
  more: Partial<Record<'staffId' | 'componentId' | 'subjectId' | 'classArmId' | 'until' | 'reason', string>> = {},
) =>
  app.request(
    'POST /subject-grading/late-access/grant',
    { body: { staffId: teacher.id, until: '2026-10-16', reason: 'Was in hospital', ...more } },
    { as },
  )
const revokeAs = (id: string, as: make.SignedIn) =>
  app.request('PATCH /subject-grading/late-access/revoke/{id}', { params: { id } }, { as })
const listAs = (as: make.SignedIn) => app.request('GET /subject-grading/late-access', {}, { as })

/** Everything closed on 10 October; today is the 14th. */
const closedWorld = async (): Promise<World> => {
  const here = await scoreWorld(app, { windows: false })
  const { state, term, ca1, ca2, exam } = here
  await openWindow(app, { stateId: state.id, termId: term.id, closes: '2026-10-10' }, [ca1, ca2])
  await openWindow(app, { stateId: state.id, termId: term.id, opens: '2026-11-20', closes: '2026-12-10' }, [exam])
  return here
}

describe('days of entry', () => {
  it('are narrowed by a head within the state’s, and restored', async () => {
    const here = await scoreWorld(app)
    const { head, teacher, ada, ca1, ca2 } = here
    const narrowed = await narrowAs(here, head, [{ componentId: ca1, opens: '2026-10-05', closes: '2026-10-12' }])
    expect(narrowed.status).toBe(200)
    const [type] = narrowed.body.classTypes
    expect(narrowed.body.can).toEqual({ narrow: true, grantLate: true, request: true })
    expect(type?.components[0]).toMatchObject({
      id: ca1,
      stateWindow: { opens: '2026-10-01', closes: '2026-10-31' },
      schoolWindow: { opens: '2026-10-05', closes: '2026-10-12' },
      window: { opens: '2026-10-05', closes: '2026-10-12' },
      open: false,
      closedBecause: 'CA1 closed for entry on 12-10-2026.',
    })
    const refused = await saveAs(app, here, teacher, [score(ada, ca1, 12)])
    expect(refused.status).toBe(422)
    expect((await saveAs(app, here, teacher, [score(ada, ca2, 12)])).status).toBe(200)

    await narrowAs(here, head, [{ componentId: ca1, opens: '2026-10-05', closes: '2026-10-14' }])
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 12)])).status).toBe(200)
    const back = await narrowAs(here, head, [{ componentId: ca1, opens: null, closes: null }])
    expect(back.body.classTypes[0]?.components[0]).toMatchObject({ schoolWindow: null, open: true })
    const { rows } = await app.owner.query(
      `select before, after from audit_log where school_id = $1 and operation = 'score.narrow-entry' order by id`,
      [here.school.id],
    )
    expect(rows).toHaveLength(3)
    expect(rows[1].before.windows[0]).toMatchObject({ componentId: ca1, closes: '2026-10-12' })
  })

  it('in the past are asked about first, as nobody can enter after them', async () => {
    const { term, head, ca1 } = await scoreWorld(app)
    const windows = [{ componentId: ca1, opens: '2026-10-05', closes: '2026-10-12', was: null }]
    const body = { termId: term.id, windows }
    const refused = await app.request('PATCH /subject-grading/entry-windows', { body }, { as: head })
    expect(effectsIn(refused).map(({ effect }) => effect)).toEqual([
      'CA1 closes on 12-10-2026, a past day: nobody can enter it any more.',
    ])
  })

  it('are refused outside the state’s, at their fields, and nothing is saved', async () => {
    const here = await scoreWorld(app)
    const { head, ca1, ca2 } = here
    const { status, error } = await narrowAs(here, head, [
      { componentId: ca1, opens: '2026-10-02', closes: '2026-10-12' },
      { componentId: ca2, opens: '2026-10-02', closes: '2026-11-01' },
    ])
    expect(status).toBe(422)
    expect(error.code).toBe('window_outside_state')
    expect(error.fields).toEqual([{ path: 'body.windows.1.closes', message: 'The state closes CA2 on 31-10-2026.' }])
    const seen = await windowsAs(head)
    expect(seen.body.classTypes[0]?.components.every(one => one.schoolWindow === null)).toBe(true)
  })

  it('set by two heads who read them before are those of the first; the second sees both, and other days are set', async () => {
    const here = await scoreWorld(app)
    const { head, state, school, ca1, ca2 } = here
    const other = await make.makePerson(app, { state, role: 'principal', school })
    const days = (componentId: string, closes: string) => ({ componentId, opens: '2026-10-05', closes, was: null })
    expect((await narrowAs(here, head, [days(ca1, '2026-10-12')])).status).toBe(200)
    const late = await narrowAs(here, other, [days(ca1, '2026-10-20'), days(ca2, '2026-10-20')])
    expect([late.status, late.error.code]).toEqual([409, 'entry_windows_changed_meanwhile'])
    expect(late.error.details?.by).toBe(head.fullName)
    const saved = (await windowsAs(head)).body
    expect(late.error.details?.theirs).toEqual(saved)
    expect(saved.classTypes[0]?.components.map(({ schoolWindow }) => schoolWindow?.closes)).toEqual([
      '2026-10-12',
      undefined,
      undefined,
    ])
    expect((await narrowAs(here, other, [days(ca2, '2026-10-20')])).status).toBe(200)
  })

  it('are visible to teachers and set by heads only', async () => {
    const here = await scoreWorld(app)
    const { teacher, ca1 } = here
    const seen = await windowsAs(teacher)
    expect(seen.body.can).toEqual({ narrow: false, grantLate: false, request: false })
    expect(seen.body.classTypes.map(one => one.name)).toEqual(['Junior Secondary'])
    expect((await narrowAs(here, teacher, [{ componentId: ca1, opens: null, closes: null }])).status).toBe(403)
  })
})

describe('late access', () => {
  it('lets the named teacher save until the day, and is shown in the grid', async () => {
    const here = await closedWorld()
    const { head, teacher, ada, ca1, exam, maths } = here
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 12)])).status).toBe(422)
    const granted = await grantAs(here, head)
    expect(granted.status).toBe(200)
    expect(granted.body).toMatchObject({
      status: 'Active',
      until: '2026-10-16',
      reason: 'Was in hospital',
      grantedBy: head.fullName,
      component: null,
      can: { revoke: true },
    })
    const grid = await gridAs(app, here, teacher)
    expect(grid.body.components.map(({ open, late }) => [open, late])).toEqual([
      [true, { until: '2026-10-16', by: head.fullName }],
      [true, { until: '2026-10-16', by: head.fullName }],
      [false, null],
    ])
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 12)])).status).toBe(200)
    // It opens nothing that the state has not opened yet, nor anything for anyone else.
    expect((await saveAs(app, here, teacher, [score(ada, exam, 12)])).status).toBe(422)
    expect((await saveAs(app, here, head, [score(ada, ca1, 13, 1)])).status).toBe(422)
    const { rows } = await app.owner.query(
      `select summary from audit_log where school_id = $1 and operation like 'score.%' order by id`,
      [here.school.id],
    )
    expect(rows.map(row => row.summary)).toEqual([
      expect.stringMatching(/^Let .+ enter all scores of First Term until 16-10-2026$/),
      `Saved 1 score of ${maths.name} in JSS 1 Gold, by late access`,
    ])
  })

  it('is limited to its component, subject and arm', async () => {
    const here = await closedWorld()
    const { head, teacher, ada, ca1, ca2, arm, maths, state, school, session } = here
    await grantAs(here, head, { componentId: ca1, subjectId: maths.id, classArmId: arm.id })
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 12)])).status).toBe(200)
    expect((await saveAs(app, here, teacher, [score(ada, ca2, 12)])).status).toBe(422)
    const other = await make.makeSubject(app, arm, { teacher })
    expect((await saveAs(app, { arm, maths: other }, teacher, [score(ada, ca1, 12)])).status).toBe(422)
    const foreign = await make.makeClassArm(app, { state, school: await make.makeSchool(app, here.district), session })
    expect((await grantAs(here, head, { classArmId: foreign.id })).status).toBe(404)
    const unknown = await grantAs(here, head, {
      componentId: state.components['Senior Secondary']?.[0] ?? '',
      subjectId: maths.id,
    })
    expect(unknown.status).toBe(200)
    expect((await make.makeClassArm(app, { state, school, session })).id).not.toBe(arm.id)
  })

  it('ends by itself, and at once when it is revoked', async () => {
    const here = await closedWorld()
    const { head, teacher, ada, ben, ca1 } = here
    const { body } = await grantAs(here, head)
    expect((await revokeAs(body.id, head)).body).toMatchObject({ status: 'Revoked', revokedBy: head.fullName })
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 12)])).status).toBe(422)
    expect((await revokeAs(body.id, head)).status).toBe(409)
    await grantAs(here, head)
    try {
      app.clock.set('2026-10-17T09:00:00+01:00')
      const [as, by] = [await make.signIn(app, teacher), await make.signIn(app, head)]
      expect((await saveAs(app, here, as, [score(ben, ca1, 12)])).status).toBe(422)
      expect((await listAs(by)).body.foundLateAccess.map(one => one.status)).toEqual(['Expired', 'Revoked'])
    } finally {
      app.clock.set('2026-10-14T09:00:00+01:00')
    }
  })

  it('is granted by heads, to staff of the school, for at most a month, with a reason', async () => {
    const here = await closedWorld()
    const { head, teacher, classTeacher, state, district } = here
    expect((await grantAs(here, teacher)).status).toBe(403)
    expect((await grantAs(here, head, { until: '2026-10-13' })).error.code).toBe('late_access_days')
    expect((await grantAs(here, head, { until: '2026-11-15' })).error.fields?.[0]?.path).toBe('body.until')
    expect((await grantAs(here, head, { reason: ' ' })).status).toBe(422)
    expect((await grantAs(here, head, { staffId: head.id })).error.code).toBe('late_access_for_oneself')
    const sibling = await make.makeSchool(app, district)
    const stranger = await make.makePerson(app, { state, role: 'teacher', school: sibling })
    expect((await grantAs(here, head, { staffId: stranger.id })).status).toBe(404)
    const theirHead = await make.makePerson(app, { state, role: 'principal', school: sibling })
    const { body } = await grantAs(here, head)
    expect((await revokeAs(body.id, theirHead)).status).toBe(404)
    expect((await listAs(theirHead)).body.total).toBe(0)
    // A teacher sees their own grants, and can revoke none.
    expect((await listAs(teacher)).body.foundLateAccess.map(one => one.can.revoke)).toEqual([false])
    expect((await listAs(classTeacher)).body.total).toBe(0)
  })
})
