import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { welcome } from '../../../lib/welcome.ts'
import { Page } from '../../../ui/Page.tsx'
import { StateBoard } from '../components/StateBoard.tsx'
import classes from '../components/today.module.css'

/** The start page of super admins. */
export const Overview = () => {
  const user = useUser()
  const [now] = useState(() => new Date())
  return (
    <Page {...welcome(user, now)} tab="Overview" isHome>
      <div className={classes.board}>
        <StateBoard />
      </div>
    </Page>
  )
}
