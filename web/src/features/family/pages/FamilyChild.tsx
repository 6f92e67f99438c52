import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/endpoints.ts'
import { read } from '../../../lib/query.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Explain } from '../components/Explain.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'

type Attendance = Response<typeof api.family.attendance>

const words: Readonly<Record<string, string>> = { absent: 'Absent', late: 'Late', excused: 'Excused' }

const reasons: Readonly<Record<string, string>> = {
  sick: 'Sick',
  permission: 'With permission',
  suspended: 'Suspended',
  unknown: 'Reason not known',
}

const Days = ({ attendance: { child, term, counts, days } }: { attendance: Attendance }) => {
  if (!term) return <p className="flat">No term is running now.</p>
  return (
    <>
      <h2 className="flat text-lg bold">
        Attendance, {term.name} {term.session}
      </h2>
      <dl className="row wrap gap-20 flat">
        {(['present', 'absent', 'late', 'excused'] as const).map(mark => (
          <div key={mark}>
            <dt className="dim text-sm">{words[mark] ?? 'Present'}</dt>
            <dd className="flat figures text-lg strong">{counts[mark]}</dd>
          </div>
        ))}
      </dl>
      <p className="flat dim text-sm">Counted by registers: one or two on a school day.</p>
      {days.length === 0 ? (
        <p className="flat">Present on every day that is marked.</p>
      ) : (
        <ul className="list card">
          {days.map(day => (
            <MarkedDay
              key={`${day.day} ${day.sitting}`}
              childId={child.id}
              marked={day}
              explainable={explainedAt(days, day)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const reasonOf = (reason: string | null): string => {
  if (!reason) return 'No reason recorded.'
  return reasons[reason] ?? reason
}

type Day = Attendance['days'][number]

const states = {
  Waiting: 'You explained it. The class teacher has not answered yet.',
  Accepted: 'The class teacher accepted your explanation.',
  Declined: 'The class teacher did not accept your explanation',
} as const

const othersStates = {
  Waiting: 'Another guardian explained it. The class teacher has not answered yet.',
  Accepted: 'The class teacher accepted the explanation of another guardian.',
  Declined: 'The class teacher did not accept the explanation of another guardian.',
} as const

const stateOf = ({ status, isOwn, answer }: NonNullable<Day['explanation']>): string => {
  if (!isOwn) return othersStates[status]
  return answer ? `${states[status]}: ${answer}` : states[status]
}

/** The sittings of a day that can be explained together, for the first of their lines; none for the others. */
const explainedAt = (days: readonly Day[], { day, sitting, canExplain }: Day): Day['sitting'][] => {
  const together = days.filter(one => one.day === day && one.canExplain).map(one => one.sitting)
  return canExplain && together[0] === sitting ? together : []
}

interface MarkedDayProps {
  childId: string
  marked: Day
  explainable: Day['sitting'][]
}

const MarkedDay = ({ childId, marked: { day, sitting, mark, reason, explanation }, explainable }: MarkedDayProps) => (
  <li className="column gap-4 pad-12-16 line-between">
    <span className="row wrap between gap-8">
      <span className="figures">
        {showDay(day)}, {sitting}
      </span>
      <strong className={mark === 'absent' ? 'wrong' : ''}>{words[mark] ?? mark}</strong>
    </span>
    <span className="dim text-sm">{reasonOf(reason)}</span>
    {explanation && <span className="text-sm anywhere">{stateOf(explanation)}</span>}
    {explanation?.isOwn && explanation.note && (
      <span className="dim text-sm anywhere">You wrote: {explanation.note}</span>
    )}
    {explainable.length > 0 && <Explain childId={childId} day={day} sittings={explainable} />}
  </li>
)

/** One child: the attendance of the term. */
export const FamilyChild = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...read(api.family.attendance, { params: { id } }), ...quiet })
  if (isSignedOut(error)) return <SignIn />
  return (
    <ChildFrame id={id} child={data?.child} part="Attendance">
      <Loaded data={data} error={error} retry={refetch}>
        {attendance => <Days attendance={attendance} />}
      </Loaded>
    </ChildFrame>
  )
}
