import { censusFigures } from '@akada/contract/census/items'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { changeOf, shown } from '../model/words.ts'
import type { Return } from '../queries.ts'
import { FigureTable } from './FigureTable.tsx'

const sections = [
  { section: 'students', title: 'Students' },
  { section: 'teachers', title: 'Staff' },
  { section: 'buildings', title: 'Buildings and books' },
] as const

interface Compared extends Pick<Return, 'comparedWith'> {
  /** `comparable`: of those in the last census too; the value itself, if it is left out. */
  figures: readonly (Return['figures'][number] & { comparable?: number | null })[]
}

const nameOf = ({ key, isLarge }: Return['figures'][number]) =>
  isLarge ? (
    <>
      {censusFigures[key].label} <small className="text-waiting font-semibold">Large change</small>
    </>
  ) : (
    censusFigures[key].label
  )

/** The main figures beside those of the last census. */
export const Compared = ({ figures, comparedWith }: Compared) => (
  <>
    {sections.map(({ section, title }) => (
      <Panel key={section} title={title}>
        <FigureTable
          label={title}
          heads={comparedWith === null ? ['Figure', 'Now'] : ['Figure', 'Now', comparedWith, 'Change']}
          rows={figures
            .filter(({ key }) => censusFigures[key].section === section)
            .map(figure => ({
              key: figure.key,
              name: nameOf(figure),
              cells: [
                <strong key="now">{shown(figure.value)}</strong>,
                ...(comparedWith === null
                  ? []
                  : [shown(figure.before), changeOf({ ...figure, value: figure.comparable ?? figure.value })]),
              ],
            }))}
        />
      </Panel>
    ))}
  </>
)
