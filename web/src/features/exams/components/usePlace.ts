import { useParams } from '@tanstack/react-router'
import { academics } from '../../../lib/page/addresses.ts'
import { useArea, useUser } from '../../../lib/session.ts'
import type { Crumb } from '../../../ui/page/Page.tsx'
import { districtExams, registrationsCrumb, stateExams } from '../area.ts'
import { candidatesAt, type CandidatesPlace, examAt, registrationOf } from '../addresses.ts'

/** Whose candidates a page is about: the person's own school, or the school in the address for district and state users. */
export const useCandidatesPlace = (): CandidatesPlace => {
  const { id = '', school } = useParams({ strict: false })
  const area = useArea()
  const own = useUser().staff.school?.id
  return { area, exam: id, school: area === 'school' ? (own ?? '') : (school ?? '') }
}

/** The breadcrumbs between Dashboard and the pages of an exam. */
export const examCrumbs = ({ area, exam }: Omit<CandidatesPlace, 'school'>, examName: string | undefined): Crumb[] => {
  const title = examName ?? 'Exam'
  if (area === 'school') return [academics, registrationsCrumb, { title, to: registrationOf(exam) }]
  return [
    { title: 'State exams', to: area === 'state' ? stateExams : districtExams },
    { title, to: examAt(area, exam, 'registrations') },
  ]
}

export const candidatesCrumb = (place: CandidatesPlace): Crumb => ({ title: 'Candidates', to: candidatesAt(place) })
