import { examPages } from '../../lib/page/addresses.ts'
import { registrations, stateExams } from './area.ts'

export type Step = 'details' | 'students' | 'payment' | 'invoice'

/** The wizard of an exam, at a step; the invoice belongs to one registration. */
export const registrationOf = (exam: string, step: Step = 'details', registration?: string): string => {
  const search = [step !== 'details' && `step=${step}`, registration && `registration=${registration}`].filter(Boolean)
  return `${registrations}/${exam}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** Where the candidates whom the school has chosen for an exam are photographed. */
export const photosOf = (exam: string): string => `${registrations}/${exam}/photos`

/** The list of a school's candidates, for the school itself and for its district and the state. */
export interface CandidatesPlace {
  area: 'school' | 'district' | 'state'
  exam: string
  school: string
}
export const candidatesAt = ({ area, exam, school }: CandidatesPlace): string =>
  area === 'school' ? `${registrations}/${exam}/candidates` : `${examPages[area]}/${exam}/schools/${school}`
export const photoCardsAt = (place: CandidatesPlace): string => `${candidatesAt(place)}/photo-cards`

/** An exam as its district and the state see it. */
export const examAt = (area: 'district' | 'state', exam: string, tab?: string): string =>
  `${examPages[area]}/${exam}${tab ? `?tab=${tab}` : ''}`
export const editExam = (exam: string): string => `${stateExams}/${exam}/edit`
export const uploadResults = (exam: string): string => `${stateExams}/${exam}/upload`
