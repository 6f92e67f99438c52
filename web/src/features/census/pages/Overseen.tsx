import { useListSearch } from '../../../lib/list-search.ts'
import { searchOfCensus } from '../area.ts'
import { Census } from './Census.tsx'
import { OverseenReturn } from './OverseenReturn.tsx'

/** For districts and the state: the returns of their schools, or the one of the school in the address. */
export const Overseen = () => {
  const [{ school }] = useListSearch(searchOfCensus)
  return school ? <OverseenReturn key={school} school={school} /> : <Census />
}
