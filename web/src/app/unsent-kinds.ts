import { groupBy } from '@akada/contract/kernel/arrays'
import { device } from '../lib/session/device.ts'
import { partsOfName } from '../lib/draft/record.ts'
import { session } from '../lib/session.ts'
import { counted } from '../lib/words.ts'

/** A kind of unsent work: how people call it, and how it gets to the server. */
interface UnsentKind {
  /** The name of its `DraftKind`. */
  name: string
  word: string
  words?: string
  /** The page where it can be seen and sent; `head` is that of the draft. */
  page: (head: Record<string, unknown>) => string
  /** Fetches the code that sends it from any page; missing where its own page sends it. */
  sender?: () => Promise<{ send: () => void }>
}

const exams = async () => (await import('../features/exams/index.ts')).unsentRegistrations
const examPage = (): string => '/academics/external-examination/state-examination/exam-registration'

/** Every kind of unsent work of the product; unsent-kinds.test.ts compares it with the code. */
export const unsentKinds: readonly UnsentKind[] = [
  {
    name: 'registers',
    word: 'register',
    page: () => '/my-class/class-attendance',
    sender: async () => (await import('../features/attendance/index.ts')).unsentRegisters,
  },
  {
    name: 'scores',
    word: 'score sheet',
    page: () => '/academics/scores',
    sender: async () => (await import('../features/grading/index.ts')).unsentScores,
  },
  {
    name: 'cards',
    word: 'class arm with ratings or remarks',
    words: 'class arms with ratings or remarks',
    page: ({ classArmId, termId }) => `/academics/report-card/${String(classArmId)}?term=${String(termId)}`,
    sender: async () => (await import('../features/report-cards/desk-drafts.ts')).deskDrafts,
  },
  { name: 'exam-registrations', word: 'exam registration', page: examPage, sender: exams },
  {
    name: 'exam-photos',
    word: 'photo of candidates',
    words: 'photos of candidates',
    page: examPage,
    sender: exams,
  },
  // Its answers are sent when the person saves them.
  { name: 'census-return', word: 'census return', page: () => '/administration/census' },
  // A form is sent on its own page, by the person.
  { name: 'forms', word: 'form that is not sent', words: 'forms that are not sent', page: ({ page }) => String(page) },
  // The outcome of a correction shows only on the page of its upload.
  {
    name: 'corrections',
    word: 'upload with corrections',
    words: 'uploads with corrections',
    page: ({ page }) => String(page),
  },
]

/** Unsent work of one kind, with one page, made in one role. */
interface UnsentWork {
  /** '2 registers' */
  title: string
  to: string
  /** 'Teacher of Olumo High School', if it was made in another role than the present one: it is sent in that role only. */
  otherRole: string | null
}

const headOf = (raw: unknown): Record<string, unknown> => {
  const { draft } = Object(raw) as { draft?: { head?: Record<string, unknown> } }
  return { ...draft?.head }
}

const roleInWords = (role: string): string | null => {
  if (role === device.role()) return null
  const held = session.get()?.staff.roleAccess.find(({ id }) => id === role.split('.')[0])
  return held ? `${held.role.name} of ${held.organization.name}` : 'a role that you no longer have'
}

/** The signed-in person's unsent work on this device, by kind, in all roles. */
export const unsentWork = (): UnsentWork[] =>
  unsentKinds.flatMap(({ name, word, words, page }) => {
    const found = [...device.drafts.all(name)].map(([of, raw]) => ({
      to: page(headOf(raw)),
      otherRole: roleInWords(partsOfName(of).role),
    }))
    return [...groupBy(found, one => `${one.to} ${one.otherRole}`).values()].flatMap(same =>
      same.slice(0, 1).map(one => ({ ...one, title: counted(same.length, word, words) })),
    )
  })

/** 'a', 'a and b', 'a, b and c' */
export const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')

/** What is not sent, in words: '1 register and 2 score sheets'. */
export const unsentInWords = (): string =>
  listed(
    unsentKinds.flatMap(({ name, word, words }) => {
      const { size } = device.drafts.all(name)
      return size > 0 ? [counted(size, word, words)] : []
    }),
  )

/** Sends what may be sent of every kind of which there is any. Without a connection not even the sender can be fetched: then later. */
export const sendUnsent = (): void => {
  for (const { name, sender } of unsentKinds)
    if (sender && device.drafts.all(name).size > 0)
      sender().then(
        kind => kind.send(),
        () => undefined,
      )
}
