import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import type { Return } from '../queries.ts'
import { searchOfCensus } from '../area.ts'

/** The submissions of a return; each can be shown as it was. */
export const History = ({ ret: { history, shows } }: { ret: Return }) => {
  const [, setSearch] = useListSearch(searchOfCensus)
  if (history.length < 2 && history[0]?.sentBack === null) return null
  if (history.length === 0) return null
  return (
    <Panel title="Submissions">
      <ul className="list divided">
        {history.map(({ number, submittedAt, submittedBy, isLate, sentBack }) => (
          <li key={number} className="py-2">
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
              <span>{`${number}. ${showInstant(submittedAt)}, ${submittedBy}${isLate ? ', late' : ''}`}</span>
              {number === shows ? (
                <span className="text-dimmed text-sm">Shown</span>
              ) : (
                <button
                  type="button"
                  className="plain text-link cursor-pointer p-0 min-h-11"
                  onClick={() => setSearch({ number: sentBack ? String(number) : undefined })}
                >
                  {`Show submission ${number}`}
                </button>
              )}
            </div>
            {sentBack && (
              <p className="m-0 text-dimmed text-sm wrap-anywhere">{`Sent back by ${sentBack.by}: ${sentBack.because}`}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
