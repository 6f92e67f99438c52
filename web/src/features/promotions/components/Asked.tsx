import { FactsPanel } from '../../../ui/FactsPanel.tsx'
import { rulesOf } from '../model/rows.ts'
import type { Promotion } from '../queries.ts'
import classes from './promotion.module.css'

/** The state's requirements for the school's classes, grouped by rule. */
export const Asked = ({ promotion }: { promotion: Promotion }) => {
  const rules = rulesOf(promotion)
  if (rules.length === 0) return null
  return (
    <div className={classes.asked}>
      <FactsPanel title="What the state asks" facts={rules} />
    </div>
  )
}
