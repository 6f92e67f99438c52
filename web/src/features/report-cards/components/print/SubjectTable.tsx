import { dash, dueIn, dueText, ordinal, readerSentences } from '@akada/contract/report-cards/words'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import type { CardSheet } from '../../queries.ts'
import { type CardWords, useCardWords } from './card-words.ts'
import classes from './SubjectTable.module.css'

type Subject = CardSheet['result']['subjects'][number]
type CardComponent = Subject['components'][number]

interface Column {
  /** Of a component its name; of the others the English title, by which they are told apart. */
  id: string
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

const columnsOf = ({ result, term, printPositions }: CardSheet, say: CardWords): Column[] => [
  ...result.components.map(
    ({ name, maximum }, index): Column => ({
      id: name,
      title: name,
      under: maximum,
      value: subject => componentText(subject.components[index]),
    }),
  ),
  { id: 'Total', title: say('card.total', 'Total'), under: '100', strong: true, value: subject => subject.total },
  ...['1st term', '2nd term'].slice(0, term.number - 1).map(
    (title, index): Column => ({
      id: title,
      title: say(`term.${index + 1}`, title),
      under: say('card.total', 'total'),
      begins: index === 0,
      value: s => s.broughtForward[index] ?? null,
    }),
  ),
  ...(term.number === 3
    ? [
        {
          id: 'Session',
          title: say('card.session', 'Session average'),
          strong: true,
          value: (subject: Subject) => subject.cumulative,
        },
      ]
    : []),
  {
    id: 'Class',
    title: say('card.classAverage', 'Class average'),
    begins: true,
    value: subject => subject.classAverage,
  },
  { id: 'Highest', title: say('card.highest', 'Highest'), value: subject => subject.highest },
  { id: 'Lowest', title: say('card.lowest', 'Lowest'), value: subject => subject.lowest },
  ...(printPositions
    ? [
        {
          id: 'Position',
          title: say('card.position', 'Position'),
          value: ({ position }: Subject) =>
            position === null ? null : say('card.nth', ordinal(position), { place: position }),
        },
      ]
    : []),
  {
    id: 'Grade',
    title: say('card.grade', 'Grade'),
    align: 'text-center',
    strong: true,
    begins: true,
    value: subject => subject.grade,
  },
  {
    id: 'Remark',
    title: say('card.remark', 'Remark'),
    align: 'text-left',
    value: subject => {
      if (subject.remark !== null) return say(`word.${subject.remark}`, subject.remark)
      const { due } = dueIn(subject, result.components)
      return due.length === 0 ? null : say('card.due', dueText([], due), { names: due.join(', ') })
    },
  },
]

/** The meaning of the table's symbols, if the card contains them. */
const notesOf = (result: CardSheet['result'], say: CardWords): string => {
  const { subjects } = result
  const kinds = new Set(subjects.flatMap(subject => subject.components.map(({ kind }) => kind)))
  return [
    ...readerSentences(result).map(({ key, english, values }) => say(`card.${key}`, english, values)),
    kinds.has('absent') && say('card.abs', 'ABS: absent, counts 0.'),
    kinds.has('exempt') && say('card.ex', 'EX: exempt, left out of the total.'),
    kinds.has('empty') && say('card.empty', `${dash}: no score entered.`),
  ]
    .filter(note => note !== false)
    .join(' ')
}

const cellLook = (align: string, strong: boolean | undefined): string => (strong ? `font-extrabold ${align}` : align)

/** The subjects of a card: a table, or on a phone a list of two lines each. */
export const SubjectTable = ({ sheet }: { sheet: CardSheet }) => {
  const phone = useMediaQuery('screen and (max-width: 699px)', false, { getInitialValueInEffect: false })
  const say = useCardWords()
  const columns = columnsOf(sheet, say)
  const notes = notesOf(sheet.result, say)
  return (
    <div>
      {phone ? (
        <ul className={`list divided ${classes.list} figures`} aria-label={say('card.subjects', 'Subjects')}>
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
                  .filter(({ id }) => id !== 'Total' && id !== 'Grade')
                  .map(column => ({ column, text: column.value(subject) }))
                  .filter(({ text }) => text !== null)
                  .map(({ column, text }, place) => (
                    <Fragment key={column.id}>
                      {place > 0 && ' · '}
                      {column.id === 'Remark' ? text : `${column.title} ${text}`}
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
                {say('card.subject', 'Subject')}
              </th>
              {columns.map(({ id, title, under, align = 'text-right', begins }) => (
                <th className={align} key={id} scope="col" data-begins={begins}>
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
                {columns.map(({ id, value, align = 'text-right', strong, begins }) => (
                  <td className={cellLook(align, strong)} key={id} data-begins={begins}>
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
