import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PathLink } from '../../../ui/PathLink.tsx'
import { gridOf } from '../addresses.ts'
import { unsentGrids, unsentScores } from '../scores.ts'
import classes from './UnsentScores.module.css'

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
  if (grids.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Only on this device">
      <p>
        <IconCloudUp aria-hidden size={18} />
        Scores that are only on this device yet
      </p>
      <ul>
        {grids.map(grid => (
          <li key={`${grid.classArmId} ${grid.subjectId} ${grid.termId}`}>
            <PathLink to={gridOf(grid)}>{grid.title}</PathLink>: {grid.count} not yet saved
          </li>
        ))}
      </ul>
    </section>
  )
}
