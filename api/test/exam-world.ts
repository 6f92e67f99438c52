import type { ExamBody } from '@akada/contract/exams/schemas'
import { v7 as uuidv7 } from 'uuid'
import { lockForPosting, insertPosting } from '../src/features/wallet/queries/ledger.ts'
import { newReference } from '../src/features/wallet/rules/reference.ts'
import { audit } from '../src/platform/audit/index.ts'
import type { TestApp } from './app.ts'
import * as make from './factories.ts'

export const createExam = 'POST /exam/create'
export const setStatus = 'PATCH /exam/set-status/{id}'
export const register = 'POST /exam-registration/register'
export const payment = 'POST /exam-registration/pay/{id}'
export const bySchool = 'GET /exam-registration/by-school/{schoolId}/{examId}'
export const candidateList = 'GET /exam/school-candidates-list/{schoolId}/{examId}'
export const eligible = 'GET /exam/eligible-students/{schoolId}/{examId}'

/** Pays into a school's wallet, like a payment through the gateway. In kobo. */
export const fund = (app: TestApp, school: make.TestSchool, kobo: number): Promise<unknown> =>
  app.app.database.forState(school.stateId).write(async tx => {
    audit.exempt(tx, 'made for a test')
    const place = { stateId: school.stateId, schoolId: school.id }
    const idempotencyKey = `test:${uuidv7()}`
    await lockForPosting(tx, place, ['wallet', 'gateway'], idempotencyKey)
    await insertPosting(tx, {
      ...place,
      action: 'Wallet funding',
      reference: newReference(),
      narration: 'Paid in for a test',
      idempotencyKey,
      staffId: null,
      amounts: { wallet: kobo, gateway: -kobo },
    })
  })

/** The balance of the wallet, in kobo. */
export const balanceOf = async (app: TestApp, school: { id: string }): Promise<number> => {
  const { rows } = await app.owner.query(
    `select coalesce(max(balance_kobo), 0)::float8 as kobo from ledger.account where school_id = $1 and kind = 'wallet'`,
    [school.id],
  )
  return rows[0].kobo
}

/** Two schools of two districts with JSS 3 and four subjects of the state; in the first three students in two arms. */
export const examWorld = async (app: TestApp) => {
  const world = await make.makeSchoolWorld(app, {
    school: { address: '1 Oke-Ilewo Road' },
    people: { admin: 'superAdmin', head: 'principal' },
    arms: { gold: 'JSS 3 Gold', silver: 'JSS 3 Silver' },
    subjects: {
      english: 'English',
      maths: 'Mathematics',
      french: { name: 'French', elective: true },
      music: 'Music',
    },
    students: {
      zain: 'Zubair, Zain',
      ebun: { of: 'silver', lastName: 'Ẹ̀bùn', firstName: 'Adé' },
      eze: 'Eze, Chidi',
    },
  })
  const { state, school, session, admin, head, gold, english, maths, french } = world
  const farDistrict = await make.makeDistrict(app, state)
  const other = await make.makeSchool(app, farDistrict)
  const otherHead = await make.makePerson(app, { state, role: 'principal', school: other })
  const blue = await make.makeClassArm(app, { state, school: other, session, class: 'JSS 3', name: 'Blue' })
  const cole = await make.makeStudent(app, blue, { lastName: 'Cole', firstName: 'Ruth' })

  const bodyOf = (more: Partial<ExamBody> = {}): ExamBody => ({
    examName: 'Basic Education Certificate Examination',
    session: session.id,
    class: gold.classId,
    introduction: 'The examination at the end of junior secondary school.',
    eligibility: 'Students of JSS 3.',
    gradingCandidates: 'By the bands of the class type.',
    certificates: 'One for each candidate who passes.',
    subjects: [english.id, maths.id, french.id],
    examDate: { starts: '2026-12-01', ends: '2026-12-04' },
    examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 10_000 },
    numberPrefix: 'BECE26',
    ...more,
  })

  /** Creates an exam and announces it. */
  const announce = async (more: Partial<ExamBody> = {}): Promise<{ id: string; revision: number }> => {
    const made = await app.request(createExam, { body: bodyOf(more) }, { as: admin })
    if (made.status !== 200) throw new Error(`The exam was refused: ${JSON.stringify(made.error)}`)
    const announced = await app.request(
      setStatus,
      { params: { id: made.body.id }, body: { status: 'Announced', revision: 0 } },
      { as: admin },
    )
    return announced.body
  }

  /** Registers students of the first school (or of `at`) for all of some subjects. */
  const enter = (
    exam: { id: string },
    students: readonly { id: string }[],
    more: {
      as?: make.SignedIn
      at?: make.TestSchool
      subjects?: readonly { id: string }[]
      revision?: number
      registration?: string | null
    } = {},
  ) =>
    app.request(
      register,
      {
        body: {
          exam: exam.id,
          school: (more.at ?? school).id,
          studentsAndSubjectsRegistration: (more.subjects ?? [english, maths]).map(subject => ({
            subject: subject.id,
            students: students.map(({ id }) => id),
          })),
          revision: more.revision,
          registration: more.registration,
        },
      },
      { as: more.as ?? (more.at === other ? otherHead : head) },
    )

  const settle = (id: string, amount: number, as: make.SignedIn = head, revision?: number) =>
    app.request(payment, { params: { id }, body: { amount, revision } }, { as })

  /** The paid candidates of a school as [surname, candidate number], by number. */
  const numbers = async (exam: { id: string }, at: make.TestSchool = school) => {
    const as = at === school ? head : otherHead
    const { body } = await app.request(candidateList, { params: { schoolId: at.id, examId: exam.id } }, { as })
    return body.foundCandidates.map(one => [one.student.fullName.split(',')[0], one.candidateNumber])
  }

  return { ...world, farDistrict, other, otherHead, blue, cole, bodyOf, announce, enter, settle, numbers }
}
export type ExamWorld = Awaited<ReturnType<typeof examWorld>>
