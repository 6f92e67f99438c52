import { messages } from '@akada/contract/kernel/messages'
import { showDay } from '../../../lib/days.ts'
import type { Version } from '../../../ui/form/useVersionedForm.tsx'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import type { Exam } from '../queries.ts'
import { showNaira } from '../../../lib/money.ts'

/** An exam as its form holds it. */
export interface ExamValues extends Record<string, unknown> {
  examName: string
  session: string | null
  class: string | null
  introduction: string
  eligibility: string
  gradingCandidates: string
  certificates: string
  subjects: string[]
  examDate: { starts: string; ends: string }
  /** The fee in naira; empty while nothing is typed. */
  examRegistration: { starts: string; ends: string; fee: number | string }
  numberPrefix: string
}

export const noExam = (session: string | null): ExamValues => ({
  examName: '',
  session,
  class: null,
  introduction: '',
  eligibility: '',
  gradingCandidates: '',
  certificates: '',
  subjects: [],
  examDate: { starts: '', ends: '' },
  examRegistration: { starts: '', ends: '', fee: '' },
  numberPrefix: '',
})

export const versionOf = ({ examInformation, numberPrefix, revision }: Exam): Version<ExamValues> => ({
  revision,
  values: {
    ...examInformation,
    session: examInformation.session.id,
    class: examInformation.class.id,
    subjects: examInformation.subjects.map(({ id }) => id),
    numberPrefix,
  },
})

/** The body of a save; missing values are left for the schema to reject. */
export const bodyOf = ({ session, class: of, examRegistration, ...values }: ExamValues) => ({
  ...values,
  session: session ?? '',
  class: of ?? '',
  examRegistration: { ...examRegistration, fee: Number(examRegistration.fee) },
})

/** Errors that the schema words differently, or cannot detect. */
export const errorsOf = ({ session, class: of, examRegistration }: ExamValues): Record<string, string> => ({
  ...(session ? {} : { session: messages.required }),
  ...(of ? {} : { class: messages.required }),
  ...(examRegistration.fee === '' ? { 'examRegistration.fee': messages.required } : {}),
})

/** How each field is shown beside somebody else's version. */
export const conflictFields = (nameOf: (id: string | null) => string): Record<string, ConflictField<ExamValues>> => ({
  examName: { label: 'Exam name', show: ({ examName }) => examName, copy: ({ examName }) => ({ examName }) },
  session: { label: 'Session', show: one => nameOf(one.session), copy: ({ session }) => ({ session }) },
  class: { label: 'Class', show: one => nameOf(one.class), copy: one => ({ class: one.class }) },
  subjects: {
    label: 'Subjects',
    show: ({ subjects }) => subjects.map(nameOf).join(', '),
    copy: ({ subjects }) => ({ subjects }),
  },
  introduction: {
    label: 'Introduction',
    show: ({ introduction }) => introduction,
    copy: ({ introduction }) => ({ introduction }),
  },
  eligibility: {
    label: 'Eligibility',
    show: ({ eligibility }) => eligibility,
    copy: ({ eligibility }) => ({ eligibility }),
  },
  gradingCandidates: {
    label: 'Grading candidates',
    show: ({ gradingCandidates }) => gradingCandidates,
    copy: ({ gradingCandidates }) => ({ gradingCandidates }),
  },
  certificates: {
    label: 'Certificates',
    show: ({ certificates }) => certificates,
    copy: ({ certificates }) => ({ certificates }),
  },
  examDate: {
    label: 'Days of the exam',
    show: ({ examDate }) => `${showDay(examDate.starts)} to ${showDay(examDate.ends)}`,
    copy: ({ examDate }) => ({ examDate }),
  },
  examRegistration: {
    label: 'Registration',
    show: ({ examRegistration: { starts, ends, fee } }) =>
      `${showDay(starts)} to ${showDay(ends)}, ${fee === '' ? 'no fee typed' : showNaira(Number(fee))}`,
    copy: ({ examRegistration }) => ({ examRegistration }),
  },
  numberPrefix: {
    label: 'Letters of candidate numbers',
    show: ({ numberPrefix }) => numberPrefix,
    copy: ({ numberPrefix }) => ({ numberPrefix }),
  },
})
