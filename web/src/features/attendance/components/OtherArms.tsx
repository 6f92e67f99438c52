import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showLongDay, today } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { registerOf } from '../addresses.ts'
import { daysAfter, isSchoolDay } from '../model/week.ts'
import { type Arm, termsOfState } from '../queries.ts'
import { searchOfArms } from '../search.ts'
import { ArmProgress } from './ArmPanel.tsx'
import classes from './OtherArms.module.css'

const teacherOf = ({ classTeacher }: Arm): string =>
  classTeacher ? `${classTeacher.firstName} ${classTeacher.lastName}` : ''

const columnsOf = (day: string | null): ListColumn<Arm>[] => [
  { id: 'arm', header: 'Class arm', value: arm => arm.fullName },
  {
    id: 'marked',
    header: 'Register',
    sortable: false,
    width: 330,
    value: () => null,
    cell: arm => (day ? <ArmProgress id={arm.id} day={day} /> : 'No school day yet'),
  },
  { id: 'teacher', header: 'Class teacher', value: teacherOf, cell: arm => teacherOf(arm) || 'No class teacher' },
  {
    id: 'students',
    header: 'Students',
    width: 110,
    align: 'right',
    value: arm => arm.studentCount,
    cell: arm => (
      <>
        {arm.studentCount}
        <span className={classes.unit}> students</span>
      </>
    ),
  },
]

/** Two months are longer than any holiday of a session. */
const daysBack = 60

/** The latest day on which school opened, today included. */
const latestSchoolDay = (terms: Parameters<typeof isSchoolDay>[0], until: string): string | null => {
  for (let back = 0; back <= daysBack; back++) {
    const day = daysAfter(until, -back)
    if (isSchoolDay(terms, day)) return day
  }
  return null
}

/** Class arms to look at or to mark beside one's own, with how far each register of the latest school day is marked. */
export const OtherArms = ({ title, arms }: { title: string; arms: readonly Arm[] }) => {
  const [search, setSearch] = useListSearch(searchOfArms)
  const { data: sessions } = useQuery({ ...termsOfState(), meta: { silent: true } })
  const day = sessions
    ? latestSchoolDay(
        sessions.flatMap(session => session.terms),
        today(),
      )
    : null
  const columns = useMemo(() => columnsOf(day), [day])
  const wanted = (search.q ?? '').toLocaleLowerCase()
  const shown = arms.filter(
    arm =>
      `${arm.fullName} ${teacherOf(arm)}`.toLocaleLowerCase().includes(wanted) &&
      (!search.studentClass || arm.class.name === search.studentClass) &&
      (!search.classTeacher || teacherOf(arm) === search.classTeacher),
  )
  const classesOf = [...new Set(arms.map(arm => arm.class.name))]
  const teachers = [...new Set(arms.map(teacherOf).filter(name => name !== ''))].toSorted()
  return (
    <section aria-labelledby="arms">
      <h2 id="arms" className={classes.title}>
        {title}
        {day && <span className={classes.day}>Registers of {showLongDay(day)}</span>}
      </h2>
      <FilterBar
        placeholder="Class arm or class teacher"
        filters={[
          { name: 'studentClass', label: 'Class', options: classesOf },
          { name: 'classTeacher', label: 'Class teacher', options: teachers },
        ]}
        search={search}
        onSearch={setSearch}
      />
      <DataList
        label="Class arms"
        rows={shown}
        total={arms.length}
        columns={columns}
        idOf={arm => arm.id}
        nameOf={arm => arm.fullName}
        to={arm => registerOf(arm.id)}
        search={search}
        onSearch={setSearch}
        empty={{ reason: 'No class arm matches this search and these filters.' }}
      />
    </section>
  )
}
