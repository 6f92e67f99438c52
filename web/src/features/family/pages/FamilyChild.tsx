import { percentOf } from '@akada/contract/kernel/percent'
import { dayWords, termName } from '@akada/languages/child-words'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { api } from '../../../lib/api.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { read } from '../../../lib/query.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Answer } from '../components/Answer.tsx'
import { Explain } from '../components/Explain.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut } from '../session.ts'
import { type Texts, useTexts } from '../texts.ts'
import { showWeekday } from '../words.ts'

const TermColumns = lazyPart(() => import('../../../ui/charts/TermColumns.tsx'))

type Attendance = Response<typeof api.family.attendance>

const Counts = ({ counts }: Pick<Attendance, 'counts'>) => {
  const { t } = useTexts()
  return (
    <>
      <dl className="flex flex-wrap gap-5 m-0">
        {(['present', 'absent', 'late', 'excused'] as const).map(mark => (
          <div key={mark}>
            <dt className="text-dimmed text-sm">{t(`mark.${mark}`)}</dt>
            <dd className="m-0 figures text-lg font-semibold">{counts[mark]}</dd>
          </div>
        ))}
      </dl>
      <p className="m-0 text-dimmed text-sm">{t('attendance.counted')}</p>
    </>
  )
}

const Days = ({ attendance: { child, today, term, counts, days } }: { attendance: Attendance }) => {
  const texts = useTexts()
  const { t } = texts
  const isAbsent = today.status === 'marked' && today.mark === 'absent'
  const line = (
    <p className={isAbsent ? 'm-0 text-lg text-danger' : 'm-0 text-lg'}>{dayWords(texts.about(child.gender), today)}</p>
  )
  if (!term) return line
  const isCalled = Object.values(counts).some(count => count > 0)
  const noneMissed = t(isCalled ? 'attendance.always' : 'attendance.neverCalled')
  return (
    <>
      {line}
      <h2 className="m-0 text-lg font-bold">
        {t('attendance.title', { term: termName(texts, term), session: term.session })}
      </h2>
      {isCalled && <Counts counts={counts} />}
      {days.length === 0 ? (
        <p className="m-0">{noneMissed}</p>
      ) : (
        <ul className="list card">
          {linesOf(days).map(([day, ...others]) => (
            <MarkedDay
              key={`${day.day} ${day.sitting}`}
              childId={child.id}
              marked={day}
              sittings={[day, ...others].map(({ sitting }) => sitting)}
              explainable={explainedAt(days, day)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const reasonOf = ({ t, find }: Texts, reason: string | null): string =>
  reason && reason !== 'unknown' ? (find(`reason.${reason}`) ?? reason) : t('attendance.noReason')

type Day = Attendance['days'][number]

const stateOf = ({ t }: Texts, { status, isOwn, answer }: NonNullable<Day['explanation']>): string => {
  if (!isOwn) return t(`explained.other${status}`)
  return status === 'Declined' && answer ? t('explained.DeclinedWhy', { answer }) : t(`explained.${status}`)
}

/** The sittings of a day that can be explained together, for the first of their lines; none for the others. */
const explainedAt = (days: readonly Day[], { day, sitting, canExplain }: Day): Day['sitting'][] => {
  const together = days.filter(one => one.day === day && one.canExplain).map(one => one.sitting)
  return canExplain && together[0] === sitting ? together : []
}

type Line = [Day, ...Day[]]

/** What a family reads in one line: the mark with its reason and what was said about it. */
const saidOf = (day: Day): string => JSON.stringify({ ...day, sitting: undefined })

/** The lines of a list: the sittings of a day of which the same is to be said are one. */
const linesOf = (days: readonly Day[]): Line[] => {
  const lines = new Map<string, Line>()
  for (const day of days) {
    const line = lines.get(saidOf(day))
    if (line) line.push(day)
    else lines.set(saidOf(day), [day])
  }
  return [...lines.values()]
}

interface MarkedDayProps {
  childId: string
  marked: Day
  /** In the order of the day. */
  sittings: Day['sitting'][]
  explainable: Day['sitting'][]
}

const MarkedDay = ({ childId, marked, sittings, explainable }: MarkedDayProps) => {
  const { day, mark, reason, explanation } = marked
  const texts = useTexts()
  const { t } = texts
  return (
    <li className="flex flex-col gap-1 px-4 py-3 not-first:border-t border-line">
      <span className="flex justify-between gap-2">
        <span className="figures">
          <Dated>{[showWeekday(texts, day), ...sittings.map(sitting => t(`sitting.${sitting}`))].join(', ')}</Dated>
        </span>
        <strong className={mark === 'absent' ? 'text-danger whitespace-nowrap' : 'whitespace-nowrap'}>
          {texts.find(`mark.${mark}`) ?? mark}
        </strong>
      </span>
      <span className="text-dimmed text-sm">{reasonOf(texts, reason)}</span>
      {explanation && <span className="text-sm wrap-anywhere">{stateOf(texts, explanation)}</span>}
      {explanation?.isOwn && explanation.note && (
        <span className="text-dimmed text-sm wrap-anywhere">{t('explained.youWrote', { note: explanation.note })}</span>
      )}
      {explainable.length > 0 && <Explain childId={childId} day={day} sittings={explainable} />}
    </li>
  )
}

/** The latest terms, if there are more than one. */
const Terms = ({ terms }: Pick<Attendance, 'terms'>) => {
  const texts = useTexts()
  const { t } = texts
  if (terms.length < 2) return null
  return (
    <Suspense fallback={<SkeletonList rows={5} />}>
      <TermColumns
        title={t('attendance.overTerms')}
        summary={t('attendance.termsSummary')}
        head={[t('attendance.overTerms'), t('child.attendance')]}
        showTable={t('results.showTable')}
        terms={terms.map(({ name, number, session, attended, called }) => ({
          name: `${termName(texts, { name, number })}, ${session}`,
          percent: percentOf(attended, called),
        }))}
      />
    </Suspense>
  )
}

/** One child: the attendance of the term, and of the terms before. */
export const FamilyChild = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(read(api.family.attendance, { params: { id } }))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <ChildFrame id={id} child={data?.child} part="attendance">
      <Answer data={data} error={error} retry={refetch}>
        {attendance => (
          <>
            <Days attendance={attendance} />
            <Terms terms={attendance.terms} />
          </>
        )}
      </Answer>
    </ChildFrame>
  )
}
