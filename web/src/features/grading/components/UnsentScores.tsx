import { useEffect } from 'react'
import { UnsentNotice } from '../../../ui/UnsentNotice.tsx'
import { gridOf } from '../addresses.ts'
import { unsentScores, useUnsentGrids } from '../scores.ts'

/** The grids that hold scores which are only on this device yet. */
export const UnsentScores = () => {
  const grids = useUnsentGrids()
  useEffect(() => unsentScores.send(), [])
  return (
    <UnsentNotice
      title="Scores that are only on this device yet"
      unsent={grids.map(grid => ({ to: gridOf(grid), name: grid.title, state: `${grid.count} not yet saved` }))}
    />
  )
}
