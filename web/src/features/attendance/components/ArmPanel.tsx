import { Skeleton } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { showLongDay, today } from '../../../lib/days.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ButtonLink, TextLink } from '../../../ui/PathLink.tsx'
import { registerOf } from '../addresses.ts'
import { nameOfSitting, type Register } from '../model/marks.ts'
import { progressOf, weekDays } from '../model/week.ts'
import { registerOfDay } from '../queries.ts'
import { useRegister } from './useRegister.ts'
import { WeekStrip } from './WeekStrip.tsx'
import classes from './ArmPanel.module.css'

/** 'Morning 38 of 40 marked, afternoon not marked'; 'Marked' where it is alike in every sitting. */
const progressWords = (register: Register, day: string): string => {
  const each = register.sittings.map(sitting => {
    const { marked, of } = progressOf(register, day, sitting)
    return { sitting, how: marked === 0 ? 'Not marked' : marked >= of ? 'Marked' : `${marked} of ${of} marked` }
  })
  const [first] = each
  if (first && each.every(({ how }) => how === first.how)) return first.how
  return each
    .map(({ sitting, how }, place) => {
      const name = nameOfSitting[sitting]
      return `${place === 0 ? name : name.toLowerCase()} ${how.toLowerCase()}`
    })
    .join(', ')
}

interface ArmPanelProps {
  id: string
  name: string
  studentCount: number | undefined
}

/** One's own class arm: how far the week is marked, and the way to today's register. */
export const ArmPanel = ({ id, name, studentCount }: ArmPanelProps) => {
  const { history } = useRouter()
  const { data: register, error, refetch, from, day } = useRegister(id, undefined)
  const isToday = day === (register?.today ?? today())
  const done = register && day ? progressOf(register, day) : undefined
  const isMarked = done !== undefined && done.of > 0 && done.marked >= done.of
  const which = isToday ? "today's register" : 'the register'
  return (
    <section className={classes.panel} aria-labelledby={`arm-${id}`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={`arm-${id}`} className={classes.name}>
            {name}
          </h2>
          <p className={classes.facts}>
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
          <p className={classes.today}>
            {register && day ? (
              <>
                <strong>
                  {isToday ? 'Today, ' : ''}
                  {showLongDay(day)}
                </strong>
                : {progressWords(register, day)}
              </>
            ) : register ? (
              'School has not opened yet this term.'
            ) : (
              <Skeleton component="span" display="inline-block" height={14} width={280} />
            )}
          </p>
          <WeekStrip
            from={from}
            days={register && weekDays(register, from)}
            day={day}
            last={register?.today ?? today()}
            onDay={chosen => history.push(registerOf(id, { day: chosen }))}
          />
        </>
      )}
    </section>
  )
}

/** How far the registers of a day are marked, fetched once it is seen. */
export const ArmProgress = ({ id, day }: { id: string; day: string }) => {
  const { data, error } = useQuery({ ...registerOfDay(id, day), meta: { silent: true } })
  if (error) return <>could not be fetched</>
  if (!data) return <Skeleton component="span" display="inline-block" height={12} width={120} />
  return <>{data.schoolDays.includes(day) ? progressWords(data, day) : 'no school'}</>
}
