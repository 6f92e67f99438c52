import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { myClass } from '../../../lib/page/addresses.ts'
import { useCan, useSchool, useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TextLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { notMarked, registerHours, schoolTotals } from '../area.ts'
import { ArmPanel } from '../components/ArmPanel.tsx'
import { UnsentRegisters } from '../components/UnsentRegisters.tsx'
import { armsOf, useAnswers } from '../queries.ts'
import classes from './ClassAttendance.module.css'

// A class teacher has no other class arms, and then no list is loaded.
const OtherArms = lazyPart(async () => ({ default: (await import('../components/OtherArms.tsx')).OtherArms }))

/** The class arms whose registers the person may mark or see: their own first, ready for today. */
export const ClassAttendance = () => {
  useAnswers()
  const school = useSchool()
  const can = useCan()
  const { ownClassArms } = useUser().staff
  const { data, error, refetch } = useQuery(armsOf(school.id))
  const hasOwn = ownClassArms.length > 0
  const isOwn = (arm: { id: string }): boolean => ownClassArms.some(own => own.id === arm.id)
  const others = data?.arms.filter(arm => !isOwn(arm))

  const othersOrWhy = (): ReactNode => {
    if (error) return <ErrorPanel error={error} retry={refetch} />
    if (!data || !others) return !hasOwn && <SkeletonList />
    if (others.length > 0)
      return (
        <Suspense fallback={<SkeletonList />}>
          <OtherArms title={hasOwn ? 'Other class arms' : 'Class arms'} {...data} arms={others} />
        </Suspense>
      )
    if (hasOwn) return null
    return (
      <EmptyState reason="You are not the class teacher of a class arm yet. The principal names class teachers under Academics, Class arms." />
    )
  }

  return (
    <Page title="Class attendance" intro="Mark the register of the day and see the totals." breadcrumbs={[myClass]}>
      <p className={`flex flex-wrap ${classes.ways}`}>
        <TextLink to={notMarked.to}>Registers not marked</TextLink>
        <TextLink to={schoolTotals.to}>
          {can('attendance.view-all') ? schoolTotals.title : 'Attendance of my class arms'}
        </TextLink>
        {can('attendance.view-all') && <TextLink to={registerHours.to}>{registerHours.title}</TextLink>}
      </p>
      <UnsentRegisters />
      {ownClassArms.map(({ id, name }) => (
        <ArmPanel key={id} id={id} name={name} studentCount={data?.arms.find(arm => arm.id === id)?.students} />
      ))}
      {othersOrWhy()}
    </Page>
  )
}
