import { showDay } from '../../../lib/days.ts'
import { FactsPanel, inFigures } from '../../../ui/FactsPanel.tsx'
import type { Profile } from '../queries.ts'

interface ArrivalProps {
  arrival: NonNullable<Profile['arrival']>
  /** The name here. */
  fullName: string
}

/** The school of another state that a student came from. */
export const Arrival = ({ arrival, fullName }: ArrivalProps) => {
  const { state, school, fxId, className, lastDay, results } = arrival
  return (
    <FactsPanel
      title="Came from another state"
      facts={[
        ['School', `${school}, ${state}`],
        ['fxId there', inFigures(fxId)],
        ...(arrival.fullName === fullName ? [] : ([['Name there', arrival.fullName]] as const)),
        ['Class there', className],
        ['Last day there', inFigures(showDay(lastDay))],
        ...results.map(
          ({ session, term, average }) =>
            [`${term}, ${session}`, inFigures(average === null ? 'Not ranked' : `${average}%`)] as const,
        ),
      ]}
    />
  )
}
