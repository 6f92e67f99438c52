import { listSearch } from '../../lib/list-search.ts'
import { examPages } from '../../lib/page/addresses.ts'
import type { Pages } from '../../lib/page/area.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

/** The wizard: `step`, the subject whose students are chosen, and the registration whose invoice shows. */
export const searchOfWizard = listSearch(['step', 'subject', 'registration'])
/** The photos of candidates: `missing` shows only those without one. */
export const searchOfPhotos = listSearch(['missing'])
export const searchOfCandidates = listSearch(['subject', 'classArm'])
/** The exams of the state, by session and status. */
export const searchOfExams = listSearch(['session', 'status'])
/** One exam for district and state users: `tab`, and in the list of schools only those that are `missing`. */
export const searchOfExam = listSearch(['tab', 'missing'])

export const { school: registrations, district: districtExams, state: stateExams } = examPages

const view = 'exam.view'
const configure = 'exam.configure'
const upload = 'exam-result.upload'

/** The pages of those who oversee the schools. */
const overseen = <const P extends string>(path: P) =>
  ({
    exam: { to: `${path}/$id`, operation: view, search: searchOfExam },
    candidates: { to: `${path}/$id/schools/$school`, operation: view, search: searchOfCandidates },
    photoCards: { to: `${path}/$id/schools/$school/photo-cards`, operation: view },
    result: { to: `${path}/$id/results/$student`, operation: 'exam-result.view' },
  }) as const

export const pages = {
  school: {
    registrations: {
      to: registrations,
      title: 'Exam registration',
      operation: view,
      section: 'academics',
    },
    registration: { to: `${registrations}/$id`, operation: view, search: searchOfWizard },
    photos: { to: `${registrations}/$id/photos`, operation: 'exam.register', search: searchOfPhotos },
    candidates: { to: `${registrations}/$id/candidates`, operation: view, search: searchOfCandidates },
    photoCards: { to: `${registrations}/$id/candidates/photo-cards`, operation: view },
    result: { to: `${registrations}/$id/results/$student`, operation: 'exam-result.view' },
  },
  district: {
    exams: {
      to: districtExams,
      title: 'State exams',
      operation: view,
      search: searchOfExams,
    },
    ...overseen(districtExams),
  },
  state: {
    exams: {
      to: stateExams,
      title: 'State exams',
      operation: view,
      search: searchOfExams,
    },
    add: { to: `${stateExams}/add`, operation: configure },
    edit: { to: `${stateExams}/$id/edit`, operation: configure },
    ...overseen(stateExams),
    upload: { to: `${stateExams}/$id/upload`, operation: upload },
    uploaded: { to: `${stateExams}/$id/upload/$upload`, operation: upload, search: searchOfUpload },
  },
} as const satisfies Pages

export const registrationsCrumb = pages.school.registrations
