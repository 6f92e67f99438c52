import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import type { Return } from '../queries.ts'
import { searchOfCensus } from '../search.ts'

/** The submissions of a return; each can be shown as it was. */
export const History = ({ ret: { history, shows } }: { ret: Return }) => {
  const [, setSearch] = useListSearch(searchOfCensus)
  if (history.length < 2 && history[0]?.sentBack === null) return null
  if (history.length === 0) return null
  return (
    <Panel title="Submissions">
      <ul className="list divided">
        {history.map(({ number, submittedAt, submittedBy, isLate, sentBack }) => (
          <li key={number} className="pad-8-0">
            <div className="row wrap between gap-2-16">
              <span>{`${number}. ${showInstant(submittedAt)}, ${submittedBy}${isLate ? ', late' : ''}`}</span>
              {number === shows ? (
                <span className="dim text-sm">Shown</span>
              ) : (
                <button
                  type="button"
                  className="plain link pointer unpadded touch"
                  onClick={() => setSearch({ number: sentBack ? String(number) : undefined })}
                >
                  {`Show submission ${number}`}
                </button>
              )}
            </div>
            {sentBack && (
              <p className="flat dim text-sm anywhere">{`Sent back by ${sentBack.by}: ${sentBack.because}`}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
