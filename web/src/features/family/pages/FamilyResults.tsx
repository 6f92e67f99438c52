import { termName } from '@akada/languages/child-words'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { read } from '../../../lib/query.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Answer } from '../components/Answer.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { SignIn } from '../components/SignIn.tsx'
import { isSignedOut } from '../session.ts'
import { idIn } from '../short-id.ts'
import { type Texts, useTexts } from '../texts.ts'
import { resultIn } from '../words.ts'

const TermLines = lazyPart(async () => ({ default: (await import('../../../ui/charts/TermLines.tsx')).TermLines }))

type Results = Response<typeof api.family.results>

const Cards = ({ cards }: Pick<Results, 'cards'>) => {
  const texts = useTexts()
  const { t } = texts
  return (
    <section className="flex flex-col gap-3" aria-labelledby="cards">
      <h2 id="cards" className="m-0 text-lg font-bold">
        {t('results.cards')}
      </h2>
      {cards.length === 0 ? (
        <p className="m-0">{t('results.noCards')}</p>
      ) : (
        <ul className="list card">
          {cards.map(card => (
            <li key={card.id} className="not-first:border-t border-line">
              <PathLink to={`/family/card/${card.id}`} className="flex flex-col gap-1 p-4 no-underline text-ink">
                <strong>
                  {termName(texts, { name: card.term, number: card.termNumber })}, {card.session}
                </strong>
                <span className="figures">{resultIn(texts, card)}</span>
                <span className="text-dimmed text-sm">{[card.classArm, card.school].join(' · ')}</span>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The terms of all cards beside one another. */
const Years = ({ cards }: Pick<Results, 'cards'>) => {
  const texts = useTexts()
  const { t } = texts
  return (
    <TermLines
      terms={cards.map(({ term, termNumber, session, average, figures }) => ({
        term: `${termName(texts, { name: term, number: termNumber })}, ${session}`,
        average,
        figures,
      }))}
      words={{
        title: t('results.years'),
        summary: t('results.yearsSummary'),
        average: t('card.average'),
        attendance: t('child.attendance'),
        position: t('card.position'),
        showTable: t('results.showTable'),
      }}
    />
  )
}

const markOf = ({ t }: Texts, { score, grade }: Results['exams'][number]['subjects'][number]): string =>
  score === null ? t('results.absent') : [score, grade].filter(Boolean).join(' ')

const Exams = ({ exams }: Pick<Results, 'exams'>) => {
  const texts = useTexts()
  return exams.map(({ exam, candidateNumber, correctedAt, passed, sat, subjects }) => (
    <section key={exam.id} className="flex flex-col gap-3" aria-labelledby={exam.id}>
      <h2 id={exam.id} className="m-0 text-lg font-bold">
        {exam.examName}, {exam.session}
      </h2>
      <p className="m-0 text-dimmed">{texts.t('results.exam', { number: candidateNumber, passed, sat })}</p>
      {correctedAt && <p className="m-0">{texts.t('results.corrected', { day: showInstant(correctedAt) })}</p>}
      <ul className="list card">
        {subjects.map(one => (
          <li key={one.subject} className="flex justify-between gap-3 px-4 py-3 not-first:border-t border-line">
            <span className="min-w-0 wrap-anywhere">{one.subject}</span>
            <strong className={one.passed === false ? 'text-danger figures' : 'figures'}>{markOf(texts, one)}</strong>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** The published cards and exam results of a child, from every school the child was at. */
export const FamilyResults = () => {
  const { id: written = '' } = useParams({ strict: false })
  const id = idIn(written)
  const { data, error, refetch } = useQuery(read(api.family.results, { params: { id } }))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <ChildFrame id={id} child={data?.child} part="results">
      <Answer data={data} error={error} retry={refetch}>
        {({ cards, exams }) => (
          <>
            <Cards cards={cards} />
            {cards.length > 1 && (
              <Suspense fallback={<SkeletonList rows={6} />}>
                <Years cards={cards} />
              </Suspense>
            )}
            <Exams exams={exams} />
          </>
        )}
      </Answer>
    </ChildFrame>
  )
}
