import type { Answer, Api } from './api.ts'
import { demoTime } from './clock.ts'

type ClassArm = Answer<'POST /class-arm/add'>
type Student = Answer<'POST /student/add'>

const serials = new Map<string, number>()
const started = Date.now().toString(36).slice(-5).toUpperCase()

/** A name that nothing else has, in this run or another: 'K3F9Q-07-1'. */
export const unique = (): string => {
  const worker = process.env.TEST_PARALLEL_INDEX ?? '0'
  const next = (serials.get(worker) ?? 0) + 1
  serials.set(worker, next)
  return `${started}${process.pid.toString(36).toUpperCase()}-${next}`
}

/** Ten digits that no other record has. */
export const newNumber = (): string => `70${Math.floor(Math.random() * 1e8)}`.padEnd(10, '3')

/** Last names of the students that journeys create, in the order of a list sorted by name. */
export const surnames = [
  'Abiola',
  'Bankole',
  'Coker',
  'Dada',
  'Eniola',
  'Falade',
  'Gbadebo',
  'Idowu',
  'Jegede',
  'Kolade',
]

/** Adds a class arm of the active session. */
export const makeArm = async (
  api: Api,
  { className = 'JSS 2', classTeacherId }: { className?: string; classTeacherId?: string } = {},
): Promise<ClassArm> => {
  const { foundClasses } = await api.call('GET /class/view-all')
  const found = foundClasses.find(({ name }) => name === className)
  if (!found) throw new Error(`The school has no class ${className}.`)
  return api.call('POST /class-arm/add', { body: { name: `T${unique()}`, classId: found.id, classTeacherId } })
}

/** Takes an arm from its class teacher, who would otherwise have the arms of all journeys. */
export const leaveArm = (head: Api, { id, name, class: { id: classId }, revision }: ClassArm): Promise<unknown> =>
  head.call('PATCH /class-arm/update/{id}', { params: { id }, body: { name, classId, revision } })

const birthdays = ['2013-02-11', '2013-05-30', '2014-01-07', '2013-11-19']

interface MoreOfStudent {
  firstName?: string
  photoConsent?: boolean
  guardians?: { name: string; relationship: 'Mother' | 'Father'; phones: { code: string; number: string }[] }[]
}

/** Admits students, in the arm since the session began. */
export const admit = async (api: Api, arm: ClassArm, count: number, more: MoreOfStudent = {}): Promise<Student[]> => {
  const tag = unique()
  const session = await api.call('GET /session/view-by-id/{id}', { params: { id: arm.session.id } })
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      api.call('POST /student/add', {
        body: {
          admissionNumber: `${tag}/${String(index + 1).padStart(2, '0')}`,
          admissionDate: session.starts,
          firstName: index % 2 === 0 ? 'Adéṣọlá' : 'Chukwudi',
          lastName: surnames[index % surnames.length] ?? 'Abiola',
          gender: index % 2 === 0 ? 'female' : 'male',
          dateOfBirth: birthdays[index % birthdays.length] ?? '2013-02-11',
          classId: arm.class.id,
          classArmId: arm.id,
          ...more,
        },
      }),
    ),
  )
}

/** A class arm for one journey, with students. */
export const makeClass = async (
  api: Api,
  {
    students = 4,
    className,
    classTeacherId,
    ...more
  }: { students?: number; className?: string; classTeacherId?: string } & MoreOfStudent = {},
): Promise<{ arm: ClassArm; students: Student[] }> => {
  const arm = await makeArm(api, { className, classTeacherId })
  return { arm, students: await admit(api, arm, students, more) }
}

/** The score grid of a subject in an arm. */
export const gridOf = (
  api: Api,
  arm: { id: string },
  subjectId: string,
): Promise<Answer<'GET /subject-grading/view-subject-grade/{subject}/{classArm}'>> =>
  api.call('GET /subject-grading/view-subject-grade/{subject}/{classArm}', {
    params: { subject: subjectId, classArm: arm.id },
  })

/** The subjects that every student of the arm takes. */
export const coreSubjects = async (api: Api, arm: { id: string }): Promise<{ id: string; name: string }[]> => {
  const { foundSubjects } = await api.call('GET /subject-teacher/by-class-arm/{id}', { params: { id: arm.id } })
  return foundSubjects.filter(({ elective }) => !elective).map(({ subject }) => subject)
}

/**
 * Enters every score of the arm, half of each maximum and more for students further down the list, except for the omitted subjects and the
 * students omitted from the last component.
 */
export const enterScores = async (
  api: Api,
  arm: { id: string },
  { except = [], incomplete = [] }: { except?: readonly string[]; incomplete?: readonly string[] } = {},
): Promise<void> => {
  const subjects = (await coreSubjects(api, arm)).filter(({ name }) => !except.includes(name))
  await Promise.all(
    subjects.map(async subject => {
      const { students, components } = await gridOf(api, arm, subject.id)
      const changes = students.flatMap((student, row) =>
        components.flatMap(({ id, maximum, isExam }) =>
          isExam && incomplete.includes(student.id)
            ? []
            : [
                {
                  studentId: student.id,
                  componentId: id,
                  kind: 'score' as const,
                  score: Math.floor(maximum / 2) + (row % 5),
                  version: student.cells[id]?.version ?? 0,
                },
              ],
        ),
      )
      if (changes.length > 0)
        await api.call('PATCH /subject-grading/update', {
          body: { classArmId: arm.id, subjectId: subject.id, changes },
        })
    }),
  )
}

/** Submits the generated cards of an arm to the head and approves them, in the active term. */
export const approveCards = async (head: Api, arm: { id: string }): Promise<void> => {
  const params = { classArmId: arm.id }
  const { revision } = await head.call('GET /report-card/review/{classArmId}', { params })
  await head.call('PATCH /report-card/hand-in/{classArmId}', { params, body: { step: 'ready', revision } })
  await head.call('PATCH /report-card/approve/{classArmId}', {
    params,
    body: { step: 'approve', revision: revision + 1 },
  })
}

const days = 86_400_000

/** Opens a subject's scores on the published cards of an arm for the head, for a few days. */
export const openPublished = (head: Api, arm: { id: string }, subjectId: string, reason: string): Promise<unknown> =>
  head.call('POST /subject-grading/late-access/grant', {
    body: {
      staffId: head.user.staff.id,
      subjectId,
      classArmId: arm.id,
      published: true,
      until: new Date(demoTime() + 2 * days).toISOString().slice(0, 10),
      reason,
    },
  })

/** Publishes the generated cards of an arm in the active term; students with missing scores are left out. */
export const publishArm = async (head: Api, arm: { id: string }): Promise<void> => {
  await approveCards(head, arm)
  const params = { classArmId: arm.id }
  const { notReady } = await head.call('GET /report-card/publication/{classArmId}', { params })
  const leftOut = notReady.map(({ studentId }) => ({ studentId, reason: 'The exam is not marked yet.' }))
  await head.call('POST /report-card/publish/{classArmId}', { params, body: { leftOut } })
}
