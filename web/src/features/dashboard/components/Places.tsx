import { Table } from '@mantine/core'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import classes from './board.module.css'

export interface PlaceRow {
  id: string
  name: string
  schoolCount?: number
  studentCount: number
  staffCount: number
  registersMarked: number
  registersOf: number
  cardsPublished: number
  cardsOf: number
}

const number = new Intl.NumberFormat('en-NG')
const of = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${number.format(part)} of ${number.format(whole)}`

interface PlacesProps {
  title: string
  rows: readonly PlaceRow[]
  /** The link of a row, if there is any. */
  to?: (row: PlaceRow) => string
}

/** The schools of a district, or the districts of a state, side by side; two lines each on a phone. */
export const Places = ({ title, rows, to }: PlacesProps) => {
  if (rows.length === 0) return null
  const withSchools = rows.some(({ schoolCount }) => schoolCount !== undefined)
  const head = [
    'Name',
    ...(withSchools ? ['Schools'] : []),
    'Students',
    'Staff',
    'Registers marked today',
    'Cards published',
  ]
  return (
    <section className={`card mb-6 overflow-hidden ${classes.places}`} aria-label={title}>
      <h2 className="m-0 text-lg font-bold">{title}</h2>
      <Table className={classes.wide} verticalSpacing={10} horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            {head.map((name, index) => (
              <Table.Th key={name} ta={index === 0 ? 'left' : 'right'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={600}>
                {to ? (
                  <PathLink className="text-inherit no-underline hover:text-accent hover:underline" to={to(row)}>
                    {row.name}
                  </PathLink>
                ) : (
                  row.name
                )}
              </Table.Th>
              {[
                ...(withSchools ? [number.format(row.schoolCount ?? 0)] : []),
                number.format(row.studentCount),
                number.format(row.staffCount),
                of(row.registersMarked, row.registersOf),
                of(row.cardsPublished, row.cardsOf),
              ].map((figure, index) => (
                <Table.Td key={head[index + 1]} ta="right" className="figures">
                  {figure}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ul className={`hidden m-0 list-none ${classes.narrow}`}>
        {rows.map(row => (
          <li className="border-t border-line" key={row.id}>
            <strong>
              {to ? (
                <PathLink className="text-inherit no-underline hover:text-accent hover:underline" to={to(row)}>
                  {row.name}
                </PathLink>
              ) : (
                row.name
              )}
            </strong>
            <small className="block">
              {[
                withSchools && counted(row.schoolCount ?? 0, 'school'),
                counted(row.studentCount, 'student'),
                counted(row.staffCount, 'staff', 'staff'),
                row.registersOf > 0 && `registers ${of(row.registersMarked, row.registersOf)}`,
                row.cardsOf > 0 && `cards ${of(row.cardsPublished, row.cardsOf)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
