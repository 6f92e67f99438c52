import { listSearch } from '../../lib/list-search.ts'

/** The wizard: `step`, the subject whose students are chosen, and the registration whose invoice shows. */
export const searchOfWizard = listSearch(['step', 'subject', 'registration'])
/** The photos of candidates: `missing` shows only those without one. */
export const searchOfPhotos = listSearch(['missing'])
export const searchOfCandidates = listSearch(['subject', 'classArm'])
/** The exams of the state, by session and status. */
export const searchOfExams = listSearch(['session', 'status'])
/** One exam for district and state users: `tab`, and in the list of schools only those that are `missing`. */
export const searchOfExam = listSearch(['tab', 'missing'])
