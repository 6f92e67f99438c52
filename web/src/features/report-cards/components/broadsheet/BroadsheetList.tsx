import { counted } from '@akada/contract/report-cards/words'
import type { Broadsheet } from '../../queries.ts'
import classes from './Broadsheet.module.css'
import { cellText, placeOf } from './broadsheet-words.ts'

/** The broadsheet on a phone: a row for each student, which expands to the subjects. */
export const BroadsheetList = ({ sheet }: { sheet: Broadsheet }) => (
  <ol className={`card list divided ${classes.list}`} aria-label="Broadsheet">
    {sheet.students.map(student => (
      <li key={student.studentId}>
        <details>
          <summary className="cursor-pointer px-3 py-2">
            <span className="whitespace-normal font-semibold">{student.fullName}</span>
            <span className="block text-dimmed text-sm figures">
              {student.average ?? 'No average'} · {placeOf(student)}
              {student.missing > 0 && ` · ${counted(student.missing, 'mark')} missing`}
            </span>
          </summary>
          <dl className="figures">
            {sheet.subjects.map(({ id, name }, at) => {
              const cell = student.cells[at] ?? null
              if (cell === null) return null
              return (
                <div
                  key={id}
                  className={`flex justify-between gap-3 border-t border-line p-2 ${cell.passed === false ? classes.failed : ''}`}
                >
                  <dt>{name}</dt>
                  <dd className="text-right">
                    {cellText(cell)}
                    {cell.missing && cell.total !== null && '*'} {cell.grade}
                    {cell.total === null && cell.due && <span className="block text-dimmed text-xxs">{cell.due}</span>}
                    {sheet.scope === 'session' && (
                      <span className="block text-dimmed text-xxs">
                        {cell.terms.map(total => total ?? '–').join(' · ')}
                      </span>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </details>
      </li>
    ))}
  </ol>
)
