import { showDay, showInstant } from '../../../lib/days.ts'
import type { Return } from '../queries.ts'

type Tone = 'waiting' | 'accent' | 'wrong'

interface Said {
  tone: Tone
  title: string
  detail: string
}

const saidOf = ({ status, isLate, history, census, shows, can }: Return): Said => {
  const [latest] = history
  const shownOne = history.find(({ number }) => number === shows)
  if (shownOne?.sentBack) {
    const { by, at, because } = shownOne.sentBack
    return {
      tone: 'waiting',
      title: `Earlier return ${shownOne.number}, sent back`,
      detail: `By ${by}, ${showInstant(at)}: ${because}`,
    }
  }
  if (status === 'Submitted' && shownOne) {
    return {
      tone: 'accent',
      title: isLate ? 'Submitted late' : 'Submitted',
      detail: `By ${shownOne.submittedBy}, ${showInstant(shownOne.submittedAt)}. Later changes of the records do not alter it.`,
    }
  }
  if (status === 'Sent back' && latest?.sentBack) {
    const { by, at, because } = latest.sentBack
    return {
      tone: 'wrong',
      title: 'Sent back',
      detail: `By ${by}, ${showInstant(at)}: ${because}`,
    }
  }
  if (census.isClosed) {
    return { tone: 'wrong', title: 'Not submitted', detail: 'The census is closed. Ask the state to open it again.' }
  }
  if (can.save && !can.submit) {
    return {
      tone: 'waiting',
      title: `Can be submitted from ${showDay(census.censusDay)}`,
      detail: 'Students are counted on that day. Answers can be saved now.',
    }
  }
  return {
    tone: isLate ? 'wrong' : 'waiting',
    title: isLate ? 'The deadline has passed' : `Due ${showDay(census.deadline)}`,
    detail: isLate
      ? `It was ${showDay(census.deadline)}. The return can still be submitted, and is marked as late.`
      : 'Not submitted yet.',
  }
}

const edges = {
  waiting: 'border-l-4 border-l-waiting',
  accent: 'border-l-4 border-l-accent',
  wrong: 'border-l-4 border-l-danger',
} as const satisfies Record<Tone, string>

/** Where a return stands, and what is to be done. */
export const Standing = ({ ret }: { ret: Return }) => {
  const { tone, title, detail } = saidOf(ret)
  return (
    <section className={`card px-4 py-3 mb-4 ${edges[tone]}`} aria-label="Status">
      <p className="m-0 font-semibold">{title}</p>
      <p className="m-0 text-dimmed text-sm wrap-anywhere">{detail}</p>
    </section>
  )
}
