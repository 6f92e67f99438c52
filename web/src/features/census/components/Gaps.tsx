import { sorted } from '@akada/contract/kernel/arrays'
import { censusGaps, type GapKey, type ListedGap, listedGaps } from '@akada/contract/census/items'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { gapAt, pageOf, personAt } from '../addresses.ts'
import { gapInWords } from '../model/words.ts'
import { gapOf, type Return } from '../queries.ts'

interface GapsProps {
  gaps: Return['gaps']
  /** The own return: its lines lead to the pages that complete them, and, for who submits it, to the people. */
  of: { school: string; census: string; lists: boolean } | null
  /** The gap whose people are listed, from the address. */
  shown: string | undefined
}

const isListed = (key: string): key is ListedGap => listedGaps.some(one => one === key)

const addressOf = (key: GapKey, census: string): string => {
  const gap = censusGaps[key]
  return 'page' in gap ? pageOf[gap.page] : gapAt(census, key)
}

/** What is missing in the records of the school. What the return cannot do without comes first. */
export const Gaps = ({ gaps, of, shown }: GapsProps) => {
  if (gaps.length === 0) return null
  const ordered = sorted(gaps, (a, b) => Number(censusGaps[b.key].blocks) - Number(censusGaps[a.key].blocks))
  return (
    <section
      className="card border-l-4 border-l-waiting px-6 py-5 max-phone:p-4 mb-4"
      aria-label="Missing in the records"
    >
      <h2 className="m-0 mb-2 text-lg font-bold flex items-center gap-2">
        <IconAlertTriangle aria-hidden size={20} className="text-waiting" />
        Missing in the records
      </h2>
      <ul className="list divided">
        {ordered.map(gap => (
          <li key={gap.key} className="py-2">
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
              {of && (of.lists || !isListed(gap.key)) ? (
                <PathLink to={addressOf(gap.key, of.census)} className="text-link font-semibold inline-block">
                  {gapInWords(gap)}
                </PathLink>
              ) : (
                gapInWords(gap)
              )}
              <span className="text-dimmed text-sm">
                {censusGaps[gap.key].blocks ? 'Needed to submit' : 'Can be submitted without'}
              </span>
            </div>
            {of?.lists && gap.key === shown && isListed(shown) && <People {...of} gap={shown} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The people of a gap, each with a link to the record that is to be completed. */
const People = ({ school, census, gap }: { school: string; census: string; gap: ListedGap }) => {
  const { data, error, refetch } = useQuery(gapOf(school, census, gap))
  return (
    <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={3} />}>
      {({ found, total }) => (
        <>
          <ul className="list" aria-label="Whose record it is">
            {found.map(person => (
              <li key={person.id} className="py-2">
                <PathLink to={personAt(person)} className="text-link">
                  {person.name}
                </PathLink>
                {person.note && <span className="text-dimmed text-sm"> {person.note}</span>}
              </li>
            ))}
          </ul>
          {gap === 'subject' && <PathLink to="/academics/subject-teacher-attachment">Give them a subject</PathLink>}
          {total > found.length && (
            <p className="m-0 text-dimmed text-sm">{`The first ${found.length} of ${total}.`}</p>
          )}
        </>
      )}
    </Loaded>
  )
}
