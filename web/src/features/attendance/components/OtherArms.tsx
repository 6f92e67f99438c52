import { sorted } from '@akada/contract/kernel/arrays'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { useMemo } from 'react'
import { showLongDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { registerOf, searchOfArms } from '../area.ts'
import { progressWords } from '../model/week.ts'
import type { Arm, ArmsOfSchool } from '../queries.ts'
import classes from './OtherArms.module.css'

const teacherOf = ({ classTeacher }: Arm): string => classTeacher ?? ''

const columnsOf = ({ day, sittings }: Pick<ArmsOfSchool, 'day' | 'sittings'>): ListColumn<Arm>[] => [
  { id: 'arm', header: 'Class arm', value: arm => arm.fullName },
  {
    id: 'marked',
    header: 'Register',
    sortable: false,
    width: 330,
    value: arm =>
      day
        ? progressWords(
            sittings.map((sitting, place) => ({ sitting, marked: arm.marked[place] ?? 0, of: arm.students })),
          )
        : 'No school day yet',
  },
  { id: 'teacher', header: 'Class teacher', value: teacherOf, cell: arm => teacherOf(arm) || 'No class teacher' },
  {
    id: 'students',
    header: 'Students',
    width: 110,
    align: 'right',
    value: arm => arm.students,
    cell: arm => (
      <>
        {arm.students}
        <span className={`hidden ${classes.unit}`}> students</span>
      </>
    ),
  },
]

/** Class arms that the person may view or mark besides their own, with how much of each register of the latest school day is marked. */
export const OtherArms = ({ title, arms, day, sittings }: ArmsOfSchool & { title: string }) => {
  const [search, setSearch] = useListSearch(searchOfArms)
  const columns = useMemo(() => columnsOf({ day, sittings }), [day, sittings])
  const isFound = textMatcher(search.q)
  const shown = arms.filter(
    arm =>
      isFound(arm.fullName, teacherOf(arm)) &&
      (!search.studentClass || arm.class === search.studentClass) &&
      (!search.classTeacher || teacherOf(arm) === search.classTeacher),
  )
  const classesOf = [...new Set(arms.map(arm => arm.class))]
  const teachers = sorted([...new Set(arms.map(teacherOf).filter(name => name !== ''))])
  return (
    <section aria-labelledby="arms">
      <h2 id="arms" className="flex flex-wrap items-baseline text-lg font-bold gap-x-4 gap-y-0.5 m-0 mt-2 mb-3">
        {title}
        {day && <span className="text-dimmed text-sm font-normal">Registers of {showLongDay(day)}</span>}
      </h2>
      <DataList
        filters={
          <FilterBar
            placeholder="Class arm or class teacher"
            filters={[
              { name: 'studentClass', label: 'Class', options: classesOf },
              { name: 'classTeacher', label: 'Class teacher', options: teachers },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Class arms"
        rows={shown}
        total={arms.length}
        columns={columns}
        idOf={arm => arm.id}
        nameOf={arm => arm.fullName}
        to={arm => registerOf(arm.id)}
        search={search}
        onSearch={setSearch}
        empty={{ reason: 'No class arm matches this search and these filters. Change or clear them.' }}
      />
    </section>
  )
}
