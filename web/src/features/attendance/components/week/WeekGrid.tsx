import { showLongDay } from '../../../../lib/days.ts'
import { inWords, marks, nameOfMark, nameOfSitting, type Register, type Sitting } from '../../model/marks.ts'
import { closureOf, daysAfter } from '../../model/week.ts'
import classes from './WeekGrid.module.css'
import colours from '../marks.module.css'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

interface WeekGridProps {
  register: Register
  /** The Monday. */
  from: string
}

/** The registers of a week at a glance: a letter for each mark. Read only. */
export const WeekGrid = ({ register, from }: WeekGridProps) => {
  const { sittings, students, registers, schoolDays } = register
  const days = [0, 1, 2, 3, 4].map(place => daysAfter(from, place))
  const sheets = new Map(registers.map(one => [`${one.day} ${one.sitting}`, one.marks]))
  const cell = (student: Register['students'][number], day: string, sitting: Sitting) => {
    const isThere = student.begins <= day && (student.ends === null || day <= student.ends)
    if (!schoolDays.includes(day) || !isThere)
      return (
        <span
          className={`place-items-center rounded-md text-xs font-extrabold no-underline ${classes.none}`}
          aria-hidden
        />
      )
    const mark = sheets.get(`${day} ${sitting}`)?.[student.id]
    const half = sittings.length > 1 ? `${nameOfSitting[sitting]}: ` : ''
    return mark ? (
      <abbr
        className={`place-items-center rounded-md text-xs font-extrabold no-underline ${classes.mark} ${colours.mark}`}
        data-mark={mark.mark}
        title={`${half}${inWords(mark)}`}
      >
        {nameOfMark[mark.mark][0]}
      </abbr>
    ) : (
      <span
        className={`text-dimmed place-items-center rounded-md text-xs font-extrabold no-underline ${classes.unmarked}`}
        title={`${half}Not marked`}
      >
        –
      </span>
    )
  }
  return (
    <>
      <div className="card">
        <table className={`w-full text-sm table-fixed hoverable-rows ${classes.grid}`}>
          <caption className="visually-hidden">
            Registers from {showLongDay(from)} to {showLongDay(daysAfter(from, 4))}
          </caption>
          <thead>
            <tr>
              <th scope="col">Student</th>
              {days.map(day => {
                const closure = closureOf(register, day)
                return (
                  <th key={day} scope="col" className={classes.day}>
                    {weekday.format(new Date(`${day}T00:00:00Z`))}
                    <span className="figures block text-ink">{Number(day.slice(8))}</span>
                    {closure && <span className="block text-dimmed font-normal wrap-anywhere">{closure}</span>}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {students.map(student => (
              <tr key={student.id}>
                <th scope="row">{student.fullName}</th>
                {days.map(day => (
                  <td className="whitespace-nowrap text-center p-0" key={day}>
                    {sittings.map(sitting => (
                      <span key={sitting}>{cell(student, day, sitting)}</span>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 list mt-3 text-sm" aria-label="Key">
        {marks.map(mark => (
          <li className="flex items-center gap-1" key={mark}>
            <span
              className={`place-items-center rounded-md text-xs font-extrabold no-underline ${classes.mark} ${colours.mark}`}
              data-mark={mark}
            >
              {nameOfMark[mark][0]}
            </span>
            {nameOfMark[mark]}
          </li>
        ))}
        <li className="flex items-center gap-1">
          <span
            className={`text-dimmed place-items-center rounded-md text-xs font-extrabold no-underline ${classes.unmarked}`}
          >
            –
          </span>
          Not marked
        </li>
        {sittings.length > 1 && <li className="text-dimmed flex items-center gap-1">Morning first, then afternoon</li>}
      </ul>
    </>
  )
}
