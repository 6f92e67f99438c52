import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showLongDay, today } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan, useSchool, useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TextLink } from '../../../ui/PathLink.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { myClass, notMarked, registerOf, schoolTotals } from '../addresses.ts'
import { ArmPanel, ArmProgress } from '../components/ArmPanel.tsx'
import { UnsentRegisters } from '../components/UnsentRegisters.tsx'
import { daysAfter, isSchoolDay } from '../model/week.ts'
import { type Arm, armsOf, termsOfState, useAnswers } from '../queries.ts'
import { searchOfArms } from '../search.ts'
import classes from './ClassAttendance.module.css'

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

/** The class arms whose registers one may mark or see: one's own first, ready for today. */
export const ClassAttendance = () => {
  useAnswers()
  const school = useSchool()
  const can = useCan()
  const { ownClassArms } = useUser().staff
  const [search, setSearch] = useListSearch(searchOfArms)
  const { data: arms, error, refetch } = useQuery({ ...armsOf(school.id), meta: { silent: true } })
  const { data: sessions } = useQuery({ ...termsOfState(), meta: { silent: true } })
  const day = sessions
    ? latestSchoolDay(
        sessions.flatMap(session => session.terms),
        today(),
      )
    : null
  const columns = useMemo(() => columnsOf(day), [day])

  const isOwn = (arm: { id: string }): boolean => ownClassArms.some(own => own.id === arm.id)
  const others = arms?.filter(arm => !isOwn(arm) && (arm.can.mark || can('attendance.view-all')))
  const wanted = (search.q ?? '').toLocaleLowerCase()
  const shown = others?.filter(
    arm =>
      `${arm.fullName} ${teacherOf(arm)}`.toLocaleLowerCase().includes(wanted) &&
      (!search.studentClass || arm.class.name === search.studentClass) &&
      (!search.classTeacher || teacherOf(arm) === search.classTeacher),
  )
  const classesOf = [...new Set(others?.map(arm => arm.class.name))]
  const teachers = [...new Set(others?.map(teacherOf).filter(name => name !== ''))].toSorted()

  return (
    <Page title="Class attendance" intro="Mark the register of the day and see the totals." breadcrumbs={[myClass]}>
      <p className={classes.ways}>
        <TextLink to={notMarked.to}>Registers not marked</TextLink>
        <TextLink to={schoolTotals.to}>
          {can('attendance.view-all') ? schoolTotals.title : 'Attendance of my class arms'}
        </TextLink>
      </p>
      <UnsentRegisters />
      {ownClassArms.map(({ id, name }) => (
        <ArmPanel key={id} id={id} name={name} studentCount={arms?.find(arm => arm.id === id)?.studentCount} />
      ))}
      {error ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : !others || !shown ? (
        ownClassArms.length === 0 && <SkeletonList />
      ) : others.length > 0 ? (
        <section aria-labelledby="arms">
          <h2 id="arms" className={classes.title}>
            {ownClassArms.length > 0 ? 'Other class arms' : 'Class arms'}
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
            total={others.length}
            columns={columns}
            idOf={arm => arm.id}
            nameOf={arm => arm.fullName}
            to={arm => registerOf(arm.id)}
            search={search}
            onSearch={setSearch}
            empty={{ reason: 'No class arm matches this search and these filters.' }}
          />
        </section>
      ) : (
        ownClassArms.length === 0 && (
          <EmptyState reason="You are not the class teacher of a class arm yet. The principal names class teachers under Academics, Class arms." />
        )
      )}
    </Page>
  )
}
