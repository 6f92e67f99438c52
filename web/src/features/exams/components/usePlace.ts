import { useParams } from '@tanstack/react-router'
import { useArea, useUser } from '../../../lib/session.ts'
import type { Crumb } from '../../../ui/Page.tsx'
import {
  academicsCrumb,
  candidatesAt,
  type CandidatesPlace,
  districtExams,
  examAt,
  registrationOf,
  registrationsCrumb,
  stateExams,
} from '../addresses.ts'

/** Whose candidates a page is about: the own school's, or those of the school in the address for people above the schools. */
export const useCandidatesPlace = (): CandidatesPlace => {
  const { id = '', school } = useParams({ strict: false })
  const area = useArea()
  const own = useUser().staff.school?.id
  return { area, exam: id, school: area === 'school' ? (own ?? '') : (school ?? '') }
}

/** What lies between Dashboard and the pages of an exam. */
export const examCrumbs = ({ area, exam }: Omit<CandidatesPlace, 'school'>, examName: string | undefined): Crumb[] =>
  area === 'school'
    ? [academicsCrumb, registrationsCrumb, { title: examName ?? 'Exam', to: registrationOf(exam) }]
    : [
        { title: 'State exams', to: area === 'state' ? stateExams : districtExams },
        { title: examName ?? 'Exam', to: examAt(area, exam, 'registrations') },
      ]

export const candidatesCrumb = (place: CandidatesPlace): Crumb => ({ title: 'Candidates', to: candidatesAt(place) })
