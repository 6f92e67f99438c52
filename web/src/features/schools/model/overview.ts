import { showPhone } from '../../../ui/inputs/phones.ts'
import type { Figure } from '../../../ui/facts/Figures.tsx'
import type { Overview, Profile } from '../queries.ts'
import { classroomFields, classroomsOf, facilitiesOf, facilityFields, otherFields, othersOf } from './census-form.ts'

const number = new Intl.NumberFormat('en-NG')
const share = (part: number, whole: number): string => `${number.format(part)} of ${number.format(whole)}`

/** Whole percent; null if there is nothing to divide by. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

const perTeacher = (students: number, teachers: number): number | string =>
  teachers === 0 ? '–' : Math.round(students / teachers)

/** The figures in a row above everything else. */
export const figuresOf = ({ figures, registers }: Overview): Figure[] => {
  const { students, staff, classArms, cards } = figures
  const all = students.male + students.female
  const latest = registers?.[0]
  return [
    {
      label: 'Students',
      value: all,
      note:
        students.withoutClassArm > 0
          ? { words: `${number.format(students.withoutClassArm)} without a class arm` }
          : undefined,
    },
    { label: 'Boys', value: students.male },
    { label: 'Girls', value: students.female },
    { label: 'Class arms', value: classArms },
    { label: 'Teaching staff', value: staff.teaching },
    { label: 'Other staff', value: staff.nonTeaching },
    { label: 'Students per teacher', value: perTeacher(all, staff.teaching) },
    ...(latest && figures.registersToday.of > 0
      ? [
          {
            label: 'Registers marked today',
            value: share(figures.registersToday.marked, figures.registersToday.of),
          },
        ]
      : []),
    { label: 'Cards published this term', value: share(cards.published, cards.of) },
  ]
}

interface HeadFact {
  role: string
  id: string | null
  name: string
  contact: string[]
}

const headRoles = ['Principal', 'Vice Principal']

/** The principal and the vice principals; 'Not Assigned' where nobody is. */
export const headsOf = ({ heads }: Overview): HeadFact[] =>
  headRoles.flatMap((role): HeadFact[] => {
    const holders = heads.filter(head => head.role === role)
    if (holders.length === 0) return [{ role, id: null, name: 'Not Assigned', contact: [] }]
    return holders.map(({ id, name, phoneNumber, email }) => ({
      role,
      id,
      name,
      contact: [phoneNumber && showPhone(phoneNumber), email].flatMap(one => one ?? []),
    }))
  })

/** The answers of the census, by their names; empty where there is none. */
export const facilityFacts = (school: Profile): (readonly [string, string])[] => [
  ...Object.values(classroomFields).map(({ label, show }) => [label, show(classroomsOf(school))] as const),
  ...Object.values(facilityFields).map(({ label, show }) => [label, show(facilitiesOf(school))] as const),
  ...Object.values(otherFields).map(({ label, show }) => [label, show(othersOf(school))] as const),
]
