import { askedItems, censusFigures } from '@akada/contract/census/items'
import { FactsPanel, Panel } from '../../../ui/FactsPanel.tsx'
import { itemsFor } from '../model/form.ts'
import { shown } from '../model/words.ts'
import type { Return } from '../queries.ts'

/** What the school answered, and how it explained large changes. */
export const Answers = ({ ret }: { ret: Return }) => {
  const explained = ret.figures.filter(({ key }) => ret.explanations[key])
  return (
    <div className="grid gap-16 below-16">
      <FactsPanel
        title="Asked of the school"
        facts={itemsFor(ret).map(key => {
          const { label, kind } = askedItems[key]
          const value = ret.answers[key]
          return [label, kind === 'count' && typeof value === 'number' ? shown(value) : value]
        })}
      />
      {explained.length > 0 && (
        <Panel title="Large changes">
          <ul className="list divided">
            {explained.map(({ key, value, before }) => (
              <li key={key} className="pad-8-0 anywhere">
                <strong>{`${censusFigures[key].label}: ${shown(value)}, was ${shown(before)}. `}</strong>
                {ret.explanations[key]}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
