import { Button, Tabs, closeOnEscape } from '@mantine/core'
import { useBlocker, useParams } from '@tanstack/react-router'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { myClass } from '../../../lib/page/addresses.ts'
import { ApiError } from '../../../lib/api.ts'
import { now } from '../../../lib/clock.ts'
import { showDay, showLongDay, timeOfDay } from '../../../lib/days.ts'
import { useFaces } from '../../../lib/faces.ts'
import { useToday } from '../../../lib/use-today.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { useOnDemand } from '../../../ui/useOnDemand.ts'
import { classAttendance, explanationsOf, searchOfRegister } from '../area.ts'
import { DayRegister } from '../components/DayRegister.tsx'
import { FormerRegisters } from '../components/FormerRegisters.tsx'
import { RegisterHead } from '../components/RegisterHead.tsx'
import { StickyHead } from '../components/StickyHead.tsx'
import { UnsentRegisters } from '../components/UnsentRegisters.tsx'
import { useRegister } from '../components/useRegister.ts'
import { WeekGrid } from '../components/week/WeekGrid.tsx'
import { WeekStrip } from '../components/week/WeekStrip.tsx'
import type { Register as RegisterOfArm, Sitting } from '../model/marks.ts'
import { type Place, daysAfter, sittingNow, weekDays } from '../model/week.ts'
import { registers, useRegisters } from '../drafts.ts'
import { useAnswers } from '../queries.ts'
import classes from './Register.module.css'

// Parts that marking a register does not need are fetched on demand.
const LeaveDialog = lazyPart(() => import('../../../ui/form/LeaveDialog.tsx'))
const Totals = lazyPart(async () => ({ default: (await import('../components/totals/Totals.tsx')).Totals }))
const RegisterSheet = lazyPart(async () => ({
  default: (await import('../components/sheet/RegisterSheet.tsx')).RegisterSheet,
}))

const dayPopover = async () => (await import('../components/week/DayPopover.tsx')).DayPopover

const tabs = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'sheet', label: 'Sheet' },
  { value: 'totals', label: 'Totals' },
] as const

/** The press that closes the calendar must not count as one outside of it, which would open it again. */
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
  const asked = isDay(search.day) ? search.day : undefined
  const { data: register, error, refetch, from, day } = useRegister(classArmId, asked)
  // On a phone the tabs and the week are behind the day.
  const [isOpen, setIsOpen] = useState(false)
  // The sitting is chosen by the time of the first answer: before it a wrong clock of the device is not known, and later it must not change.
  const [time, setTime] = useState('')
  if (register && !time) setTime(timeOfDay(now()))
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? 'day'
  const today = useToday()
  const sittings = register?.sittings ?? []
  const sitting: Sitting = sittings.find(one => one === search.sitting) ?? sittingNow(register, day, time)
  const days = register && weekDays(register, from)
  const last = register && today > register.term.ends ? register.term.ends : today
  const name = register?.classArm.fullName ?? ownClassArms.find(arm => arm.id === classArmId)?.name ?? 'Class register'
  const goTo = (next: string, its?: Sitting): void => {
    setIsOpen(false)
    setSearch({ day: next, sitting: its, tab: undefined })
  }
  const closed = days?.find(one => one.day === day)?.closed ?? null

  const picker = (
    <div className={`flex items-center gap-3 max-phone:gap-1 mb-3 ${classes.picker}`}>
      <WeekStrip
        from={from}
        days={days}
        day={tab === 'day' ? day : null}
        last={last}
        onDay={next => goTo(next)}
        onWeek={next => setSearch({ day: next, sitting: undefined })}
      />
      <JumpTo day={day} last={today} onDay={next => goTo(next)} />
    </div>
  )
  const head = (
    <RegisterHead
      arm={name}
      {...{ day, sitting, isOpen }}
      sittings={closed === null ? sittings : []}
      onOpen={() => setIsOpen(!isOpen)}
      onSitting={chosen => setSearch({ sitting: chosen })}
    />
  )
  const open = (): ReactNode => {
    const Part = tab === 'totals' ? Totals : RegisterSheet
    if (tab === 'totals' || tab === 'sheet')
      return (
        <Suspense fallback={<SkeletonList rows={12} />}>
          <Part classArmId={classArmId} search={search} onSearch={setSearch} />
        </Suspense>
      )
    return (
      <>
        <UnsentRegisters except={day && tab === 'day' ? { classArmId, day, sitting } : undefined} />
        {register && <ExplainedLink register={register} />}
        {picker}
        {tab === 'week' && <h2 className="m-0 text-lg font-bold">{daysOfWeek(from)}</h2>}
        <Content
          {...{ classArmId, register, error, refetch, day, closed, from, sitting, head }}
          isCopy={search.same === 'morning'}
          isWeek={tab === 'week'}
          onGo={next => goTo(next.day, next.sitting)}
        />
      </>
    )
  }
  return (
    <Page title={name} tab={`${name}, ${tab}`} breadcrumbs={[myClass, classAttendance]}>
      <Tabs
        className={classes.tabs}
        data-open={isOpen || tab !== 'day' || undefined}
        value={tab}
        onChange={value => setSearch({ tab: value === 'day' ? undefined : (value ?? undefined) })}
      >
        <Tabs.List className={classes.list}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className="text-sm min-h-11">
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            {value === tab && open()}
          </Tabs.Panel>
        ))}
      </Tabs>
      <LeaveGuard classArmId={classArmId} />
    </Page>
  )
}

/** To what guardians said about absences, if nobody has decided about some of it. */
const ExplainedLink = ({ register: { classArm, explanations } }: { register: RegisterOfArm }) =>
  explanations > 0 && (
    <PathLink to={explanationsOf(classArm.id)} className="text-link inline-block p-3">
      Explanations and texts of guardians: {explanations}
    </PathLink>
  )

interface ContentProps extends Pick<ReturnType<typeof useRegister>, 'error' | 'refetch' | 'day' | 'from'> {
  classArmId: string
  register: RegisterOfArm | undefined
  /** Why there is no school that day; null on a school day. */
  closed: string | null
  sitting: Sitting
  head: ReactNode
  isWeek: boolean
  /** It begins with the marks of the morning. */
  isCopy: boolean
  onGo: (place: Place) => void
}

/** The register of the day, or of the week at a glance, or why there is none. */
const Content = ({
  classArmId,
  register,
  error,
  refetch,
  day,
  from,
  sitting,
  head,
  isWeek,
  isCopy,
  ...props
}: ContentProps) => {
  const { closed, onGo } = props
  // Once the register is there.
  const faces = useFaces(register && !isWeek ? classArmId : undefined)
  if (isWeek && register && !error) return <WeekGrid register={register} from={from} />
  if (register && !error && day !== null && closed === null)
    return <DayRegister key={`${day} ${sitting}`} {...{ register, day, sitting, isCopy, head, faces, onGo }} />
  return (
    <>
      {!isWeek && <StickyHead head={head} />}
      {error && <NotOpened {...{ classArmId, error, refetch }} />}
      {!error && !register && <SkeletonList rows={10} height={44} />}
      {!error && register && <EmptyState reason={whyNone(day, closed)} />}
    </>
  )
}

/** Why the register does not open, with the marks that this device holds for it where it is no longer the person's. */
const NotOpened = ({ classArmId, error, refetch }: Pick<ContentProps, 'classArmId' | 'error' | 'refetch'>) => {
  const { sheets } = useRegisters()
  const own = [...sheets.values()].filter(sheet => sheet.classArmId === classArmId)
  const isGone = error instanceof ApiError && error.status === 404
  if (!isGone || own.length === 0) return <ErrorPanel error={error} retry={refetch} />
  return <FormerRegisters sheets={own} />
}

const daysOfWeek = (from: string): string => `${showDay(from).slice(0, 5)} to ${showDay(daysAfter(from, 4))}`

const whyNone = (day: string | null, closed: string | null): string => {
  if (day === null) return 'School has not opened yet this term.'
  return closed === 'Not yet'
    ? 'This day has not come yet. Choose an earlier one.'
    : `No register is called on ${showLongDay(day)}: ${closed}. Choose another day.`
}

interface JumpToProps {
  day: string | null
  last: string
  onDay: (day: string) => void
}

/** Opens a calendar to go to a day. */
const JumpTo = (props: JumpToProps) => {
  const { Part, opened, fetch, open, close } = useOnDemand(dayPopover)
  return (
    <div className="relative">
      <Button
        variant="default"
        className="min-h-11 px-3 py-0"
        aria-label="Go to a day"
        aria-expanded={opened}
        onPointerEnter={fetch}
        onFocus={fetch}
        onMouseDown={keepOpen}
        onTouchStart={keepOpen}
        onClick={opened ? close : open}
        onKeyDown={closeOnEscape(close)}
      >
        <IconCalendar aria-hidden size={18} />
        <span className="ml-2 max-phone:hidden">Go to a day</span>
      </Button>
      {Part && <Part {...props} opened={opened} onClose={close} />}
    </div>
  )
}

/** Asks before the person leaves a register with unsaved marks. */
const LeaveGuard = ({ classArmId }: { classArmId: string }) => {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && holdsDrafts(classArmId),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={leaving.proceed} onStay={leaving.reset} />
    </Suspense>
  )
}
