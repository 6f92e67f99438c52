import type { Answer, Api } from './api.ts'
import { demoTime } from './clock.ts'
import { expect, type Page } from './support.ts'
import { makeClass, unique } from './world.ts'

export type Exam = Answer<'POST /exam/create'>
type Student = Awaited<ReturnType<typeof makeClass>>['students'][number]
type ClassArm = Awaited<ReturnType<typeof makeClass>>['arm']

export const registrations = '/academics/external-examination/state-examination/exam-registration'
export const stateExams = '/super-admin/exams'

const hour = 3_600_000
/** The day in Lagos (UTC+1 all year) this number of days from today, 'YYYY-MM-DD'. */
const dayIn = (days: number): string => new Date(demoTime() + hour + days * 24 * hour).toISOString().slice(0, 10)
/** In the local format: DD-MM-YYYY. */
export const written = (day: string): string => day.split('-').reverse().join('-')

/** How a conflict names two students whom only the own version has; other class arms may have students of the same names. */
export const onlyInYours = (one: Named | undefined, other: Named | undefined): RegExp =>
  new RegExp(`Only in yours: ${one?.fullName}(?: \\([^)]+\\))? · ${other?.fullName}(?: \\([^)]+\\))?`)

interface Named {
  fullName: string
}

interface ExamOptions {
  /** In naira, for each candidate. */
  fee?: number
  subjects?: number
}

/** The texts and dates of a unique exam. */
const examTexts = ({ fee = 0 }: ExamOptions = {}) => {
  const tag = unique()
  return {
    // Ends in a word, so that no name is a prefix of another.
    examName: `Mock ${tag} examination`,
    introduction: 'The unified examination of the state for the end of the year.',
    eligibility: 'Every student of the class.',
    gradingCandidates: 'By the bands of the class.',
    certificates: 'Certificates are collected at the school.',
    examDate: { starts: dayIn(30), ends: dayIn(35) },
    examRegistration: { starts: dayIn(-1), ends: dayIn(20), fee },
    numberPrefix: tag.replace(/[^A-Z0-9]/g, '').slice(-10),
  }
}

/** An exam of the state for the class of an arm. */
export const makeExam = async (
  admin: Api,
  arm: ClassArm,
  { subjects = 2, ...options }: ExamOptions = {},
): Promise<Exam> => {
  const { classes } = await admin.call('GET /subject/by-session/{sessionId}', { params: { sessionId: arm.session.id } })
  const taken = classes.find(one => one.class.id === arm.class.id)?.subjects ?? []
  const exam = await admin.call('POST /exam/create', {
    body: {
      ...examTexts(options),
      session: arm.session.id,
      class: arm.class.id,
      subjects: taken.slice(0, subjects).map(({ id }) => id),
    },
  })
  const { id, revision } = exam
  return admin.call('PATCH /exam/set-status/{id}', { params: { id }, body: { status: 'Announced', revision } })
}

export interface ExamWorld {
  admin: Api
  head: Api
  arm: ClassArm
  students: Student[]
  exam: Exam
}

/** An exam for a class arm that a journey creates, in the second state, so that the money and the exams of the first are not affected. */
export const examWorld = async (
  { api }: { api: (persona: 'super.admin.b' | 'principal.b') => Promise<Api> },
  options: ExamOptions & { students?: number } = {},
): Promise<ExamWorld> => {
  const [admin, head] = [await api('super.admin.b'), await api('principal.b')]
  const { arm, students } = await makeClass(head, { className: 'JSS 3', students: options.students ?? 3 })
  return { admin, head, arm, students, exam: await makeExam(admin, arm, options) }
}

/** Registers students for every subject of the exam, unpaid. */
export const register = (
  { head, exam }: Pick<ExamWorld, 'head' | 'exam'>,
  students: readonly { id: string }[],
): Promise<Answer<'POST /exam-registration/register'>> =>
  head.call('POST /exam-registration/register', {
    body: {
      exam: exam.id,
      school: head.school.id,
      studentsAndSubjectsRegistration: exam.examInformation.subjects.map(({ id }) => ({
        subject: id,
        students: students.map(student => student.id),
      })),
    },
  })

/** Registers and pays. */
export const registerAndPay = async (
  world: Pick<ExamWorld, 'head' | 'exam'>,
  students: readonly { id: string }[],
): Promise<Answer<'POST /exam-registration/pay/{id}'>> => {
  const { id, correctAmount } = await register(world, students)
  return world.head.call('POST /exam-registration/pay/{id}', { params: { id }, body: { amount: correctAmount } })
}

/** Pays an amount in naira into the school's wallet, through the gateway's page. */
export const fundWallet = async (head: Api, amount: number): Promise<void> => {
  const { id, link } = await head.call('POST /wallet/payment-link', { body: { amount, clientId: crypto.randomUUID() } })
  if (!link) throw new Error('The payment has no page to pay on.')
  await fetch(link, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' })
  const { status } = await head.call('POST /wallet/fund', { body: { reference: id } })
  if (status !== 'Credited') throw new Error(`The payment is ${status}.`)
}

/** Counts the pages sent to the printer, instead of printing them. */
export const watchPrinter = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let times = 0
    window.print = () => {
      times += 1
      document.documentElement.dataset.printed = String(times)
    }
  })
}

/** One page, or its part, was printed. */
export const expectPrinted = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-printed', '1')
