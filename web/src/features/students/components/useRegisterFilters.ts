import { useQuery } from '@tanstack/react-query'
import { useCan, useSchool } from '../../../lib/session.ts'
import type { Filter } from '../../../ui/list/FilterBar.tsx'
import { armsOf, classesOf, classTypes, statesAndLgas } from '../queries.ts'
import type { StudentSearch } from '../area.ts'

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

/** A narrower filter is cleared with the wider one that it depends on. */
export const withoutOrphans = (change: Partial<StudentSearch>): Partial<StudentSearch> => ({
  ...('classType' in change ? { studentClass: undefined, classArm: undefined } : {}),
  ...('studentClass' in change ? { classArm: undefined } : {}),
  ...('stateOfOrigin' in change ? { lgaOfOrigin: undefined } : {}),
  ...(change.classArm ? { studentWithNoClassArm: undefined } : {}),
  ...(change.studentWithNoClassArm ? { classArm: undefined } : {}),
  ...change,
})

/** The filters of the register; classes depend on the class type, arms on the class, local governments on the state. */
export const useRegisterFilters = (search: StudentSearch): Filter[] => {
  const school = useSchool()
  const can = useCan()
  const known = { enabled: can('class.view') }
  const { data: types = [] } = useQuery({ ...classTypes(), ...known })
  const { data: classes = [] } = useQuery({ ...classesOf(school.id), ...known })
  const { data: arms = [] } = useQuery({ ...armsOf(school.id), ...known })
  const { data: states = [] } = useQuery(statesAndLgas())
  const { classType, studentClass, stateOfOrigin } = search
  const shownClasses = classes.filter(one => !classType || one.classType.id === classType)
  const shownArms = arms.filter(arm =>
    studentClass ? arm.class.id === studentClass : !classType || arm.classType.id === classType,
  )
  const lgas = states.find(({ state }) => state === stateOfOrigin)?.lgas ?? []
  return [
    { name: 'classType', label: 'Class type', options: types.map(option) },
    { name: 'studentClass', label: 'Class', options: shownClasses.map(option) },
    { name: 'classArm', label: 'Class arm', options: shownArms.map(arm => ({ value: arm.id, label: arm.fullName })) },
    {
      name: 'studentWithNoClassArm',
      label: 'Placement',
      options: [{ value: 'yes', label: 'Without a class arm' }],
    },
    {
      name: 'gender',
      label: 'Gender',
      options: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
      ],
    },
    { name: 'status', label: 'Status', options: ['Active', 'Transferred', 'Graduated', 'Withdrawn'] },
    { name: 'stateOfOrigin', label: 'State of origin', options: states.map(({ state }) => state) },
    ...(stateOfOrigin ? [{ name: 'lgaOfOrigin', label: 'LGA of origin', options: lgas }] : []),
  ]
}
