import { daysAfter } from '@akada/contract/kernel/days'

/** A school's registrations for an exam: its index in the catalogue, the number of students, and whether it pays. */
interface Taking {
  school: number
  /** The whole class if omitted. */
  students?: number
  subjects?: number
  pays: boolean
}

export interface ExamPlan {
  examName: string
  session: 'last' | 'present'
  className: string
  introduction: string
  eligibility: string
  gradingCandidates: string
  certificates: string
  subjects: readonly string[]
  examDate: { starts: string; ends: string }
  examRegistration: { starts: string; ends: string; fee: number }
  /** Before the year of the session's end. */
  letters: string
  announced: boolean
  takings: readonly Taking[]
  /** The day on which schools register. */
  registers: string
  /** The moment at which the results are published; null if there are none. */
  published: string | null
}

const basics = ['English Studies', 'Mathematics', 'Digital Technologies', 'Yoruba']
const faith = ['Christian Religious Studies', 'Islamic Studies']
const juniorSubjects = [
  ...basics,
  'Intermediate Science',
  'Social and Citizenship Studies',
  'Nigerian History',
  'Business Studies',
  ...faith,
]
const seniorSubjects = [
  ...basics,
  'Biology',
  'Chemistry',
  'Physics',
  'Geography',
  'Literature in English',
  'Government',
]

const grading =
  'Every paper is marked out of 100, rounded to the nearest whole mark and graded by the bands of the class. A candidate passes a subject from the pass mark of the state on.'

const basic = {
  examName: 'Basic Education Certificate Examination',
  className: 'JSS 3',
  introduction:
    'The examination at the end of basic education, taken in every public and approved private school of the state. It admits to senior secondary school.',
  eligibility:
    'Students of JSS 3 who are on the roll of the school on the day of registration and have been taught the subjects for which they are entered.',
  gradingCandidates: grading,
  certificates:
    'Candidates who pass at least six subjects, English Studies and Mathematics among them, receive the Basic Education Certificate from the Ministry.',
  subjects: juniorSubjects,
  letters: 'BECE',
}

/** The days of last session used to schedule exams: first days of the second and the third term, last day of the third. */
export interface LastSession {
  secondStarts: string
  thirdStarts: string
  thirdEnds: string
}

/**
 * The exams of the demonstration around a day: one finished, with its results; two that are open; and one that the state is still
 * preparing.
 */
export const examPlans = (today: string, last: LastSession): ExamPlan[] => [
  {
    ...basic,
    session: 'last',
    examDate: { starts: daysAfter(last.thirdStarts, 14), ends: daysAfter(last.thirdStarts, 18) },
    // Last year the state paid the fee.
    examRegistration: { starts: last.secondStarts, ends: daysAfter(last.secondStarts, 20), fee: 0 },
    announced: true,
    registers: daysAfter(last.secondStarts, 3),
    takings: [
      { school: 0, pays: true },
      { school: 1, pays: true },
      { school: 4, pays: true },
    ],
    published: `${last.thirdEnds}T12:00:00Z`,
  },
  {
    ...basic,
    session: 'present',
    examDate: { starts: daysAfter(today, 75), ends: daysAfter(today, 79) },
    examRegistration: { starts: daysAfter(today, -14), ends: daysAfter(today, 28), fee: 10_000 },
    announced: true,
    registers: today,
    takings: [
      { school: 0, students: 9, subjects: 3, pays: false },
      { school: 1, students: 12, pays: true },
      { school: 4, students: 8, pays: false },
    ],
    published: null,
  },
  {
    examName: 'Unified SS 3 Mock Examination',
    session: 'present',
    className: 'SS 3',
    introduction:
      'One mock examination for all schools of the state, so that students and teachers see before the certificate examinations where work is left to do.',
    eligibility: 'All students of SS 3.',
    gradingCandidates: grading,
    certificates: 'No certificate. Each school receives the results of its candidates.',
    subjects: seniorSubjects,
    examDate: { starts: daysAfter(today, 40), ends: daysAfter(today, 47) },
    examRegistration: { starts: daysAfter(today, -7), ends: daysAfter(today, 21), fee: 0 },
    letters: 'MOCK',
    announced: true,
    registers: today,
    takings: [{ school: 2, pays: true }],
    published: null,
  },
  {
    examName: 'Unified Promotion Examination',
    session: 'present',
    className: 'SS 2',
    introduction: 'The examination by which students of all schools of the state are promoted to SS 3.',
    eligibility: 'All students of SS 2.',
    gradingCandidates: grading,
    certificates: 'No certificate.',
    subjects: seniorSubjects,
    examDate: { starts: daysAfter(today, 160), ends: daysAfter(today, 166) },
    examRegistration: { starts: daysAfter(today, 60), ends: daysAfter(today, 90), fee: 1500 },
    letters: 'UPE',
    announced: false,
    registers: today,
    takings: [],
    published: null,
  },
]
