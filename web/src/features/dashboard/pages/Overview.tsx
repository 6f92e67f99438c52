import { useUser } from '../../../lib/session.ts'
import { useToday } from '../../../lib/use-today.ts'
import { welcome } from '../../../lib/session/welcome.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { StateBoard } from '../components/StateBoard.tsx'
import classes from '../components/today.module.css'

/** The start page of super admins. */
export const Overview = () => {
  const user = useUser()
  const today = useToday()
  return (
    <Page {...welcome(user, today)} tab="Overview" isHome>
      <div className={classes.board}>
        <StateBoard />
      </div>
    </Page>
  )
}
