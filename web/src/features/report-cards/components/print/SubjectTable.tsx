import { dash, dueIn, dueText, readerNotes, ordinal } from '@akada/contract/report-cards/words'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import type { CardSheet } from '../../queries.ts'
import classes from './SubjectTable.module.css'

type Subject = CardSheet['result']['subjects'][number]
type CardComponent = Subject['components'][number]

interface Column {
  title: string
  under?: string
  /** To the right if omitted. */
  align?: 'text-left' | 'text-center'
  strong?: boolean
  begins?: boolean
  value: (subject: Subject) => string | null
}

const componentText = (component: CardComponent | undefined): string | null => {
  if (component?.kind === 'absent') return 'ABS'
  if (component?.kind === 'exempt') return 'EX'
  return component?.score ?? null
}

const columnsOf = ({ result, term, printPositions }: CardSheet): Column[] => [
  ...result.components.map(
    ({ name, maximum }, index): Column => ({
      title: name,
      under: maximum,
      value: subject => componentText(subject.components[index]),
    }),
  ),
  { title: 'Total', under: '100', strong: true, value: subject => subject.total },
  ...['1st term', '2nd term'].slice(0, term.number - 1).map(
    (title, index): Column => ({
      title,
      under: 'total',
      begins: index === 0,
      value: s => s.broughtForward[index] ?? null,
    }),
  ),
  ...(term.number === 3
    ? [{ title: 'Session', under: 'average', strong: true, value: (subject: Subject) => subject.cumulative }]
    : []),
  { title: 'Class', under: 'average', begins: true, value: subject => subject.classAverage },
  { title: 'Highest', value: subject => subject.highest },
  { title: 'Lowest', value: subject => subject.lowest },
  ...(printPositions
    ? [
        {
          title: 'Position',
          value: (subject: Subject) => (subject.position === null ? null : ordinal(subject.position)),
        },
      ]
    : []),
  { title: 'Grade', align: 'text-center', strong: true, begins: true, value: subject => subject.grade },
  {
    title: 'Remark',
    align: 'text-left',
    value: subject => subject.remark ?? (dueText([], dueIn(subject, result.components).due) || null),
  },
]

const nameOf = ({ title, under }: Column): string => (under === 'average' ? `${title} ${under}` : title)

/** The meaning of the table's symbols, if the card contains them. */
const notesOf = (result: CardSheet['result']): string => {
  const { subjects } = result
  const kinds = new Set(subjects.flatMap(subject => subject.components.map(({ kind }) => kind)))
  return [
    ...readerNotes(result),
    kinds.has('absent') && 'ABS: absent, counts 0.',
    kinds.has('exempt') && 'EX: exempt, left out of the total.',
    kinds.has('empty') && `${dash}: no score entered.`,
  ]
    .filter(note => note !== false)
    .join(' ')
}

const cellLook = (align: string, strong: boolean | undefined): string => (strong ? `font-extrabold ${align}` : align)

/** The subjects of a card: a table, or on a phone a list of two lines each. */
export const SubjectTable = ({ sheet }: { sheet: CardSheet }) => {
  const phone = useMediaQuery('screen and (max-width: 699px)', false, { getInitialValueInEffect: false })
  const columns = columnsOf(sheet)
  const notes = notesOf(sheet.result)
  return (
    <div>
      {phone ? (
        <ul className={`list divided ${classes.list} figures`} aria-label="Subjects">
          {sheet.result.subjects.map(subject => (
            <li className="py-2" key={subject.subjectId}>
              <p className="flex justify-between gap-3 text-sm">
                <span>{subject.name}</span>
                <strong className="whitespace-nowrap">
                  {subject.total ?? dash} {subject.grade}
                </strong>
              </p>
              <p className="text-dimmed text-xs">
                {columns
                  .filter(({ title }) => title !== 'Total' && title !== 'Grade')
                  .map(column => ({ column, text: column.value(subject) }))
                  .filter(({ text }) => text !== null)
                  .map(({ column, text }, place) => (
                    <Fragment key={column.title}>
                      {place > 0 && ' · '}
                      {column.title === 'Remark' ? text : `${nameOf(column)} ${text}`}
                    </Fragment>
                  ))}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <table className={`w-full border-collapse ${classes.table} figures`}>
          <thead>
            <tr>
              <th className="text-left" scope="col">
                Subject
              </th>
              {columns.map(({ title, under, align = 'text-right', begins }) => (
                <th className={align} key={title} scope="col" data-begins={begins}>
                  {title}
                  {under && <span className="block text-dimmed font-normal"> {under}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.result.subjects.map(subject => (
              <tr className="not-first:border-t border-line" key={subject.subjectId}>
                <th className="text-left font-medium" scope="row">
                  {subject.name}
                </th>
                {columns.map(({ title, value, align = 'text-right', strong, begins }) => (
                  <td className={cellLook(align, strong)} key={title} data-begins={begins}>
                    {value(subject) ?? dash}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes && <p className="text-dimmed pt-1 text-xxs">{notes}</p>}
    </div>
  )
}
