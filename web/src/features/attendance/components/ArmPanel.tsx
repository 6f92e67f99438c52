import { Skeleton } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { showLongDay } from '../../../lib/days.ts'
import { useToday } from '../../../lib/use-today.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { ButtonLink, TextLink } from '../../../ui/page/PathLink.tsx'
import { registerOf } from '../area.ts'
import type { Register } from '../model/marks.ts'
import { progressOf, progressWords, weekDays } from '../model/week.ts'
import { useRegister } from './useRegister.ts'
import { WeekStrip } from './week/WeekStrip.tsx'
import classes from './ArmPanel.module.css'

interface ArmPanelProps {
  id: string
  name: string
  studentCount: number | undefined
}

/** The person's own class arm: how much of the week is marked, and a link to today's register. */
export const ArmPanel = ({ id, name, studentCount }: ArmPanelProps) => {
  const { history } = useRouter()
  const { data: register, error, refetch, from, day } = useRegister(id, undefined)
  const today = useToday()
  const isToday = day === today
  const done = register && day ? progressOf(register, day) : undefined
  const isMarked = done !== undefined && done.of > 0 && done.marked >= done.of
  const which = isToday ? "today's register" : 'the register'
  return (
    <section className={`card grid gap-3 mb-4 p-5 *:min-w-0 ${classes.panel}`} aria-labelledby={`arm-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id={`arm-${id}`} className="m-0 text-lg font-bold">
            {name}
          </h2>
          <p className="m-0 mt-0.5 text-dimmed">
            {studentCount !== undefined && `${studentCount} students · `}
            <TextLink to={registerOf(id, { tab: 'totals' })}>Totals of the term</TextLink>
          </p>
        </div>
        <ButtonLink
          to={registerOf(id)}
          size="lg"
          className={classes.action}
          leftSection={<IconCalendarCheck aria-hidden size={22} />}
        >
          {isMarked ? `Correct ${which}` : `Mark ${which}`}
        </ButtonLink>
      </div>
      {error ? (
        <ErrorPanel error={error} retry={refetch} />
      ) : (
        <>
          <p className="m-0">
            {register ? (
              <Progress register={register} day={day} />
            ) : (
              <Skeleton component="span" display="inline-block" height={14} width={280} />
            )}
          </p>
          <WeekStrip
            from={from}
            days={register && weekDays(register, from)}
            day={day}
            last={today}
            onDay={chosen => history.push(registerOf(id, { day: chosen }))}
          />
        </>
      )}
    </section>
  )
}

const Progress = ({ register, day }: { register: Register; day: string | null }) =>
  day ? (
    <>
      <strong>
        {day === register.today ? 'Today, ' : ''}
        {showLongDay(day)}
      </strong>
      : {progressWords(register.sittings.map(sitting => ({ sitting, ...progressOf(register, day, sitting) })))}
    </>
  ) : (
    'School has not opened yet this term.'
  )
