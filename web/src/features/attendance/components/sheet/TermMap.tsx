import { findLastIndex, sorted } from '@akada/contract/kernel/arrays'
import { showDay, showLongDay } from '../../../../lib/days.ts'
import { counted } from '../../../../lib/words.ts'
import { HeatMap } from '../../../../ui/charts/HeatMap.tsx'
import { registerOf } from '../../area.ts'
import { daysByWeek, levelOfDay } from '../../model/book.ts'
import type { Book } from '../../queries.ts'

type BookDay = Book['days'][number]

const missedOf = ({ absent, excused }: Book['students'][number]): number => absent + excused

export interface TermMapProps {
  book: Book
  classArmId: string
  onDay: (day: string) => void
}

/** A term at a glance: students by day, those who missed most first. A day opens its register. */
export const TermMap = ({ book, classArmId, onDay }: TermMapProps) => {
  const perDay = book.sittings.length
  const past = book.days.map((day, place) => ({ ...day, place })).filter(({ day }) => day <= book.today)
  const last = findLastIndex(past, ({ closed }) => closed === null)
  if (last < 0) return null
  const weeks = daysByWeek(book)
  const rows = sorted(
    book.students.map(student => ({
      id: student.id,
      name: student.fullName,
      missed: missedOf(student),
      note: missedOf(student) === 0 ? '' : String(missedOf(student)),
      levels: past.map(({ closed, place }) =>
        closed === null ? levelOfDay(student.cells.slice(place * perDay, (place + 1) * perDay)) : null,
      ),
    })),
    (a, b) => b.missed - a.missed,
  )
  const wordsOf = ({ day, closed }: BookDay, at: number): string => {
    if (closed !== null) return `${showLongDay(day)}: ${closed}.`
    const levels = rows.map(row => row.levels[at])
    const count = (...of: readonly string[]): number => levels.filter(level => level && of.includes(level)).length
    const called = levels.filter(level => level != null).length
    if (called === 0) return `${showLongDay(day)}: not marked.`
    const missed = count('full', 'middle')
    const part = perDay > 1 ? `, ${count('half')} one of two sittings` : ''
    return `${showLongDay(day)}: ${missed} of ${counted(called, 'student')} missed it${part}, ${count('low')} came late.`
  }
  return (
    <section aria-labelledby="term-map" className="card px-6 py-5 max-phone:p-4 grid gap-3 *:min-w-0">
      <div>
        <h3 id="term-map" className="m-0 text-lg font-bold">
          Who missed which days
        </h3>
        <p className="m-0 mt-1 text-dimmed text-sm">
          By week, to {showDay(past[past.length - 1]?.day ?? book.today)}. Who missed most is first; at the right are
          the {book.unit} missed. Empty: not marked, or not in the class arm. The sheet below has every mark.
        </p>
      </div>
      <HeatMap
        label="Day"
        legend={[
          { level: 'good', words: 'Present' },
          { level: 'low', words: 'Late' },
          ...(perDay > 1 ? [{ level: 'half' as const, words: 'Missed one of two sittings' }] : []),
          { level: 'full', words: 'Absent' },
          { level: 'middle', words: 'Excused' },
        ]}
        columns={past.map((day, at) => {
          const week = weeks[day.week]
          return {
            id: day.day,
            group: week?.days[0]?.day === day.day ? String(week.week.number) : null,
            closed: day.closed !== null,
            words: wordsOf(day, at),
            link:
              day.closed === null
                ? { to: registerOf(classArmId, { day: day.day }), words: `Open the register of ${showDay(day.day)}` }
                : null,
          }
        })}
        rows={rows}
        first={last}
        onOpen={at => {
          const day = past[at]
          if (day && day.closed === null) onDay(day.day)
        }}
      />
    </section>
  )
}
