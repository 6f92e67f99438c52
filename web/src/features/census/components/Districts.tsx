import { useListSearch } from '../../../lib/list-search.ts'
import { useTerms } from '../../../lib/session.ts'
import { plural } from '../../../lib/words.ts'
import { Panel } from '../../../ui/FactsPanel.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { districtAt } from '../model/addresses.ts'
import { shown } from '../model/words.ts'
import type { Overview } from '../queries.ts'
import { searchOfCensus } from '../search.ts'
import { FigureTable } from './FigureTable.tsx'

/** How far the schools of each district are. */
export const Districts = ({ districts, census }: { districts: Overview['districts']; census: string }) => {
  const { district } = useTerms()
  const [search] = useListSearch(searchOfCensus)
  if (search.district) return null
  return (
    <div className="below-24">
      <Panel title={plural(district)}>
        <FigureTable
          label={plural(district)}
          heads={['Name', 'Schools', 'Submitted', 'Missing']}
          rows={districts.map(({ id, name, schools, submitted }) => ({
            key: id,
            name: <PathLink to={districtAt(id, census)}>{name}</PathLink>,
            cells: [shown(schools), shown(submitted), shown(schools - submitted)],
          }))}
        />
      </Panel>
    </div>
  )
}
