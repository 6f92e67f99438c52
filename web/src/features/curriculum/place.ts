import { academics } from '../../lib/page/addresses.ts'
import { useArea, useUser } from '../../lib/session.ts'

/** Where topics and schemes are edited: in a school, or for the state. A district reads the state's. */
export const useCurriculumPlace = () => {
  const { school } = useUser().staff
  const area = useArea()
  if (school)
    return {
      school: school.id,
      name: school.name,
      subjects: '/subject-management',
      schemes: '/academics/scheme-of-work',
      breadcrumbs: [academics],
    }
  return {
    school: undefined,
    name: undefined,
    subjects: '/super-admin/subjects',
    schemes: area === 'district' ? '/dashboard/scheme-of-work' : '/super-admin/scheme-of-work',
    breadcrumbs: [],
  }
}

/** The address of the scheme of a class and subject in a term. */
export const addressOfScheme = (path: string, at: { term: string; class: string; subject: string }): string =>
  `${path}?${new URLSearchParams({ term: at.term, class: at.class, subject: at.subject })}`
