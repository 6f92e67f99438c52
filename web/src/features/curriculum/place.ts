import { useArea, useUser } from '../../lib/session.ts'

/** Where topics and schemes are worked on: in a school, or for the state. A district reads the state's. */
export const useCurriculumPlace = () => {
  const { school } = useUser().staff
  const area = useArea()
  return school
    ? {
        school: school.id,
        name: school.name,
        subjects: '/subject-management',
        schemes: '/academics/scheme-of-work',
        breadcrumbs: [{ title: 'Academics', to: '/academics' }],
      }
    : {
        school: undefined,
        name: undefined,
        subjects: '/super-admin/subjects',
        schemes: area === 'district' ? '/dashboard/scheme-of-work' : '/super-admin/scheme-of-work',
        breadcrumbs: [],
      }
}

/** Where the scheme of a class and subject in a term is. */
export const addressOfScheme = (path: string, at: { term: string; class: string; subject: string }): string =>
  `${path}?${new URLSearchParams({ term: at.term, class: at.class, subject: at.subject })}`
