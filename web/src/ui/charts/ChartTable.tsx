import { Table } from '@mantine/core'

const number = new Intl.NumberFormat('en-NG')

export interface TableOfChart {
  head: readonly string[]
  /** The first cell names the row; the others are figures. */
  rows: readonly (readonly (string | number)[])[]
}

/** The figures of a chart. */
export const ChartTable = ({ head, rows }: TableOfChart) => (
  <Table verticalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        {head.map((title, index) => (
          <Table.Th key={title} ta={index === 0 ? 'left' : 'right'}>
            {title}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(([name, ...figures]) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={500}>
            {name}
          </Table.Th>
          {figures.map((figure, index) => (
            <Table.Td key={head[index + 1]} ta="right" className="figures">
              {typeof figure === 'number' ? number.format(figure) : figure}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
