import { useEffect } from 'react'
import { UnsentNotice } from '../../../ui/feedback/UnsentNotice.tsx'
import { gridOf } from '../area.ts'
import { unsentScores, useUnsentGrids } from '../scores.ts'

/** The grids with unsent scores on this device. */
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
