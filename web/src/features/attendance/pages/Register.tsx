import { Button, SegmentedControl, Tabs } from '@mantine/core'
import { useBlocker, useParams } from '@tanstack/react-router'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { showDay, showLongDay, today } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { useOnDemand } from '../../../ui/useOnDemand.ts'
import { classAttendance, myClass } from '../addresses.ts'
import { DayRegister } from '../components/DayRegister.tsx'
import { UnsentRegisters } from '../components/UnsentRegisters.tsx'
import { useRegister } from '../components/useRegister.ts'
import { WeekGrid } from '../components/WeekGrid.tsx'
import { WeekStrip } from '../components/WeekStrip.tsx'
import { nameOfSitting, type Sitting } from '../model/marks.ts'
import { daysAfter, sittingNow, weekDays } from '../model/week.ts'
import { registers } from '../drafts.ts'
import { useAnswers } from '../queries.ts'
import { searchOfRegister } from '../search.ts'
import classes from './Register.module.css'

// What marking a register does not need is fetched when it is wanted.
const LeaveDialog = lazyPart(() => import('../../../ui/form/LeaveDialog.tsx'))
const Totals = lazyPart(async () => ({ default: (await import('../components/Totals.tsx')).Totals }))
const RegisterSheet = lazyPart(async () => ({
  default: (await import('../components/RegisterSheet.tsx')).RegisterSheet,
}))

const dayPopover = async () => (await import('../components/DayPopover.tsx')).DayPopover

const tabs = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'sheet', label: 'Sheet' },
  { value: 'totals', label: 'Totals' },
] as const

const hourInLagos = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Africa/Lagos' })
/** The press that closes the calendar must not count as one outside of it, after which it would open again. */
const keepOpen = (event: { stopPropagation: () => void }): void => event.stopPropagation()
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

const holdsDrafts = (classArmId: string): boolean =>
  [...registers.get().sheets.values()].some(
    sheet => sheet.classArmId === classArmId && Object.keys(sheet.drafts).length > 0,
  )

/** The register of a class arm: a day to mark, a week at a glance, the sheet as in the book, the totals. */
export const Register = () => {
  const { id } = useParams({ strict: false })
  return id ? <RegisterOf key={id} classArmId={id} /> : null
}

const RegisterOf = ({ classArmId }: { classArmId: string }) => {
  useAnswers()
  const { ownClassArms } = useUser().staff
  const [search, setSearch] = useListSearch(searchOfRegister)
  const {
    data: register,
    error,
    refetch,
    from,
    day,
  } = useRegister(classArmId, isDay(search.day) ? search.day : undefined)
  const jump = useOnDemand(dayPopover)
  const [hour] = useState(() => Number(hourInLagos.format(new Date())))
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && holdsDrafts(classArmId),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'day'
  const now = register?.today ?? today()
  const sittings = register?.sittings ?? []
  const sitting: Sitting = sittings.find(one => one === search.sitting) ?? sittingNow(sittings, day === now, hour)
  const days = register && weekDays(register, from)
  const last = register && now > register.term.ends ? register.term.ends : now
  const name = register?.classArm.fullName ?? ownClassArms.find(arm => arm.id === classArmId)?.name ?? 'Class register'
  const goTo = (next: string): void => setSearch({ day: next, sitting: undefined, tab: undefined })
  const closed = days?.find(one => one.day === day)?.closed ?? null

  const picker = (
    <div className={classes.picker}>
      <WeekStrip
        from={from}
        days={days}
        day={tab === 'day' ? day : null}
        last={last}
        onDay={goTo}
        onWeek={next => setSearch({ day: next, sitting: undefined })}
      />
      <div className={classes.which}>
        <h2 className={classes.day}>
          {tab === 'week'
            ? `${showDay(from).slice(0, 5)} to ${showDay(daysAfter(from, 4))}`
            : day
              ? showLongDay(day)
              : 'No school day yet'}
        </h2>
        {tab === 'day' && closed === null && sittings.length > 1 && (
          <SegmentedControl
            aria-label="Sitting"
            className={classes.sitting}
            value={sitting}
            data={sittings.map(one => ({ value: one, label: nameOfSitting[one] }))}
            onChange={value => setSearch({ sitting: value })}
          />
        )}
        <div className={classes.jumpBox}>
          <Button
            variant="default"
            className={classes.jump}
            aria-label="Go to a day"
            aria-expanded={jump.opened}
            onPointerEnter={jump.fetch}
            onFocus={jump.fetch}
            onMouseDown={keepOpen}
            onTouchStart={keepOpen}
            onClick={jump.opened ? jump.close : jump.open}
          >
            <IconCalendar aria-hidden size={18} />
            <span className={classes.jumpWords}>Go to a day</span>
          </Button>
          {jump.Part && <jump.Part opened={jump.opened} onClose={jump.close} day={day} last={now} onDay={goTo} />}
        </div>
      </div>
    </div>
  )
  const content = error ? (
    <ErrorPanel error={error} retry={refetch} />
  ) : !register || (day === null && !days) ? (
    <SkeletonList rows={10} height={60} />
  ) : tab === 'week' ? (
    <WeekGrid register={register} from={from} />
  ) : day === null || closed !== null ? (
    <EmptyState
      reason={
        day === null
          ? 'School has not opened yet this term.'
          : closed === 'Not yet'
            ? 'This day has not come yet. Choose an earlier one.'
            : `No register is called on ${showLongDay(day)}: ${closed}. Choose another day.`
      }
    />
  ) : (
    <DayRegister key={`${day} ${sitting}`} register={register} day={day} sitting={sitting} />
  )

  return (
    <Page
      title={name}
      intro={
        <span className={classes.intro}>
          Mark the register of a day, see the week, print the sheet, and count the term.
        </span>
      }
      breadcrumbs={[myClass, classAttendance]}
    >
      <Tabs value={tab} onChange={value => setSearch({ tab: value === 'day' ? undefined : (value ?? undefined) })}>
        <Tabs.List>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value} pt="md">
            {value !== tab ? null : value === 'totals' ? (
              <Suspense fallback={<SkeletonList rows={12} />}>
                <Totals classArmId={classArmId} search={search} onSearch={setSearch} />
              </Suspense>
            ) : value === 'sheet' ? (
              <Suspense fallback={<SkeletonList rows={12} />}>
                <RegisterSheet classArmId={classArmId} search={search} onSearch={setSearch} />
              </Suspense>
            ) : (
              <>
                <UnsentRegisters except={day && tab === 'day' ? { classArmId, day, sitting } : undefined} />
                {picker}
                {content}
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {leaving.status === 'blocked' && (
        <Suspense>
          <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />
        </Suspense>
      )}
    </Page>
  )
}
