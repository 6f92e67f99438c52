import { censusGaps } from '@akada/contract/census/items'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PathLink } from '../../../ui/PathLink.tsx'
import { pageOf } from '../model/addresses.ts'
import { gapInWords } from '../model/words.ts'
import type { Return } from '../queries.ts'

interface GapsProps {
  gaps: Return['gaps']
  /** Whether the person can complete them here: each line is a link to its page. */
  isOwn: boolean
}

/** What is missing in the records of the school. What the return cannot do without comes first. */
export const Gaps = ({ gaps, isOwn }: GapsProps) => {
  if (gaps.length === 0) return null
  const sorted = gaps.toSorted((a, b) => Number(censusGaps[b.key].blocks) - Number(censusGaps[a.key].blocks))
  return (
    <section className="card edge-waiting pad below-16" aria-label="Missing in the records">
      <h2 className="flat-below-8 text-lg bold row middle gap-8">
        <IconAlertTriangle aria-hidden size={20} className="waiting" />
        Missing in the records
      </h2>
      <ul className="list divided">
        {sorted.map(gap => (
          <li key={gap.key} className="pad-8-0 row wrap between gap-2-16">
            {isOwn ? (
              <PathLink to={pageOf[censusGaps[gap.key].page]} className="link strong inline-block">
                {gapInWords(gap)}
              </PathLink>
            ) : (
              gapInWords(gap)
            )}
            <span className="dim text-sm">
              {censusGaps[gap.key].blocks ? 'Needed to submit' : 'Can be submitted without'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
