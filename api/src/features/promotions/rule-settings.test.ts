import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { promotionTests } from '../../../test/promotion-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ now: '2027-08-02T08:00:00.000Z' })
const { view, world, giveCard, shownOf } = promotionTests(app)

const usual = {
  passAverage: 40,
  trialAverage: 35,
  requiredSubjects: [] as string[],
  minimumPasses: 0,
  shortOutcome: 'On Trial' as const,
  termWeights: [1, 1, 1] as [number, number, number],
  missingTerm: 'rest' as const,
  withdrawAfter: null,
  revision: 0,
}
type Change = Partial<Omit<typeof usual, 'shortOutcome' | 'missingTerm' | 'withdrawAfter'>> & {
  shortOutcome?: 'On Trial' | 'Repeat'
  missingTerm?: 'rest' | 'zero' | 'by-hand'
  withdrawAfter?: number | null
}

const rules = async (as: make.SignedIn) => (await app.request('GET /promotion/rules', {}, { as })).body.rules
const junior = async (as: make.SignedIn) => {
  const found = (await rules(as)).find(({ classType }) => classType.name === 'Junior Secondary')
  if (!found) throw new Error('There is no Junior Secondary.')
  return found
}
const set = (as: make.SignedIn, classType: string, change: Change) =>
  app.request('PATCH /promotion/rules/{id}', { params: { id: classType }, body: { ...usual, ...change } }, { as })

const withState = async () => {
  const at = await world()
  const admin = await make.makePerson(app, { state: at.state, role: 'superAdmin' })
  return { ...at, admin, classType: (await junior(admin)).classType.id }
}

/** The state's subjects, each taken by the class of JSS 1 Gold. */
const subjectsOf = async (at: { gold: make.TestClassArm }, names: string[]) => {
  const made: { id: string; name: string }[] = []
  for (const name of names) made.push(await make.makeSubject(app, at.gold, { name }))
  return made
}

describe('the rules of promotion', () => {
  it('are the default for every class type until the state sets another, which its log records', async () => {
    const { admin, head, classType, gold } = await withState()
    const [english] = await subjectsOf({ gold }, ['English Studies'])
    expect((await rules(head)).map(rule => [rule.passAverage, rule.trialAverage, rule.revision])).toEqual(
      (await rules(head)).map(() => [40, 35, 0]),
    )
    const change = {
      passAverage: 45.5,
      trialAverage: 40.25,
      requiredSubjects: [english?.id ?? ''],
      minimumPasses: 5,
      shortOutcome: 'Repeat',
      termWeights: [20, 30, 50],
      missingTerm: 'zero',
      withdrawAfter: 2,
    } satisfies Change
    const { status, body } = await set(admin, classType, change)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...change,
      requiredSubjects: [{ id: english?.id, name: 'English Studies' }],
      classType: { id: classType, name: 'Junior Secondary' },
      revision: 1,
    })
    expect(await junior(head)).toEqual(body)
    const { rows } = await app.owner.query(
      "select summary, before ->> 'passAverage' as before, after ->> 'passAverage' as after from audit_log where entity = 'promotionRule' and entity_id = $1",
      [classType],
    )
    expect(rows).toEqual([
      { summary: 'Changed the rule of promotion of Junior Secondary', before: '40', after: '45.5' },
    ])
  })

  it('are set by the state alone, not from inside a school nor from another state', async () => {
    const { head, classType } = await withState()
    expect((await set(head, classType, {})).status).toBe(403)
    const far = await withState()
    expect((await set(far.admin, classType, {})).status).toBe(404)
  })

  it('refuse invalid settings, at the field', async () => {
    const { admin, classType } = await withState()
    const errors = async (change: Change) => (await set(admin, classType, change)).error.fields?.map(({ path }) => path)
    expect(await errors({ trialAverage: 41 })).toEqual(['body.trialAverage'])
    expect(await errors({ passAverage: 100.01 })).toEqual(['body.passAverage'])
    expect(await errors({ termWeights: [0, 0, 0] })).toEqual(['body.termWeights'])
    expect(await errors({ minimumPasses: -1 })).toEqual(['body.minimumPasses'])
    expect(await errors({ withdrawAfter: 6 })).toEqual(['body.withdrawAfter'])
    expect((await set(admin, classType, { withdrawAfter: 0 })).error.fields).toEqual([
      { path: 'body.withdrawAfter', message: 'A number from 1 to 5.' },
    ])
    const other = await withState()
    const [theirs] = await subjectsOf(other, ['Their Subject'])
    const { status, error } = await set(admin, classType, { requiredSubjects: [theirs?.id ?? ''] })
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([422, 'unknown_subject', 'body.requiredSubjects'])
    expect((await junior(admin)).revision).toBe(0)
  })

  it("respond to a stale save with the other's version, and their name", async () => {
    const { admin, classType, state } = await withState()
    const second = await make.makePerson(app, { state, role: 'superAdmin' })
    const answers = await Promise.all([
      set(admin, classType, { passAverage: 50 }),
      set(second, classType, { passAverage: 55 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.error.code).toBe('promotion_rule_changed_meanwhile')
    expect(lost?.error.details).toMatchObject({
      theirs: { revision: 1, passAverage: won?.body.passAverage },
      by: won?.body.passAverage === 50 ? admin.fullName : second.fullName,
    })
  })
})

describe('a school', () => {
  it('sees its rule in sentences, with matching proposals', async () => {
    const at = await withState()
    const { admin, classType, gold, head, session } = at
    const [english, mathematics] = await subjectsOf(at, ['English Studies', 'Mathematics'])
    await set(admin, classType, {
      passAverage: 45,
      trialAverage: 40,
      requiredSubjects: [english?.id ?? '', mathematics?.id ?? ''],
      minimumPasses: 2,
    })
    const [good, short] = [await make.makeStudent(app, gold), await make.makeStudent(app, gold)]
    const withSubjects = async (student: { id: string }, totals: [string, string]) => {
      await giveCard(at, gold, student, 0, '50.00')
      await app.db.run(sql`
        update report_card set result = result || ${JSON.stringify({
          subjects: [english, mathematics].map((subject, index) => ({
            subjectId: subject?.id,
            name: subject?.name,
            total: totals[index],
            cumulative: null,
            incomplete: false,
          })),
        })}::jsonb where student_id = ${student.id}`)
    }
    await withSubjects(good, ['40', '60'])
    await withSubjects(short, ['61', '39.4'])
    const shown = await shownOf(head, session)
    expect(shown.get(good.id)).toMatchObject({
      proposed: 'Promoted',
      because: 'Average 50.00 over 1 term; 45.00 is needed.',
    })
    expect(shown.get(short.id)).toMatchObject({
      proposed: 'On Trial',
      because:
        'Average 50.00 over 1 term; 45.00 is needed. Mathematics was not passed. 1 subject passed; 2 are needed.',
    })
    const { body } = await view(head)
    expect(body.classes.find(one => one.class.name === 'JSS 1')?.rule).toBe(
      'Promoted from 45.00, with English Studies and Mathematics passed and at least 2 passed in all; without these, on trial. On trial from 40.00.',
    )
  })

  it('gets the proposal of a published card, whatever the rule says since; a draft follows the rule', async () => {
    const at = await withState()
    const { admin, classType, gold, head, session } = at
    const [published, draft, old] = [
      await make.makeStudent(app, gold),
      await make.makeStudent(app, gold),
      await make.makeStudent(app, gold),
    ]
    for (const student of [published, draft, old])
      await giveCard(at, gold, student, 2, '50.00', { average: '50.00', terms: 3 })
    await app.db.run(sql`
      update report_card set status = 'Published',
        result = result || '{"promotion": "Promoted", "promotionBecause": "Average 50.00 over 3 terms; 40.00 is needed."}'
      where student_id = ${published.id}`)
    // Published before cards gave reasons.
    await app.db.run(sql`
      update report_card set status = 'Published', result = result || '{"promotion": "Promoted"}'
      where student_id = ${old.id}`)
    await set(admin, classType, { passAverage: 60, trialAverage: 55 })
    const shown = await shownOf(head, session)
    expect(shown.get(published.id)).toMatchObject({
      proposed: 'Promoted',
      because: 'Average 50.00 over 3 terms; 40.00 is needed.',
    })
    expect(shown.get(old.id)).toMatchObject({
      proposed: 'Promoted',
      because: 'The published card of the third term says so.',
    })
    expect(shown.get(draft.id)).toMatchObject({
      proposed: 'Repeat',
      because: 'Average 50.00 over 3 terms; 60.00 is needed.',
    })
  })

  it('gets a proposal to withdraw students who would repeat the class again, and decides cases with a missing term itself', async () => {
    const at = await withState()
    const { admin, classType, gold, head, session, state, school } = at
    await set(admin, classType, { withdrawAfter: 1, missingTerm: 'by-hand' })
    const [again, lacks] = [await make.makeStudent(app, gold), await make.makeStudent(app, gold)]
    const before = await make.makeSession(app, state, { today: '2026-07-01', active: false })
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins, ends, ended_because)
      values (akada_uuid(), ${state.id}, ${school.id}, ${again.id}, ${before.id}, ${gold.classId}, '2025-09-15', '2026-09-13', 'Repeat')`)
    for (const term of [0, 1] as const) await giveCard(at, gold, again, term, '20.00')
    await giveCard(at, gold, again, 2, '20.00', { average: '20.00', terms: 3 })
    await giveCard(at, gold, lacks, 2, '70.00', { average: '70.00', terms: 1 })
    const shown = await shownOf(head, session)
    expect(shown.get(again.id)).toMatchObject({
      proposed: 'Withdrawn',
      because: 'Average 20.00 over 3 terms; 40.00 is needed. The class was repeated once already.',
      goesTo: null,
    })
    expect(shown.get(lacks.id)).toMatchObject({
      proposed: null,
      outcome: null,
      goesTo: null,
      because: 'Average 70.00 over 1 term; 2 terms without results: decide by hand.',
    })
  })
})
