import { useEffect, useState } from 'react'
import { UnsentNotice } from '../../../ui/UnsentNotice.tsx'
import { gridOf } from '../addresses.ts'
import { unsentGrids, unsentScores } from '../scores.ts'

/** How often it looks whether something was sent meanwhile, in milliseconds. */
const pause = 2_000

/** The grids that hold scores which are only on this device yet. */
export const UnsentScores = () => {
  const [grids, setGrids] = useState(unsentGrids)
  useEffect(() => {
    unsentScores.send()
    const timer = setInterval(() => setGrids(unsentGrids()), pause)
    return () => clearInterval(timer)
  }, [])
  return (
    <UnsentNotice
      title="Scores that are only on this device yet"
      unsent={grids.map(grid => ({ to: gridOf(grid), name: grid.title, state: `${grid.count} not yet saved` }))}
    />
  )
}
