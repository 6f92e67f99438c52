import { Button } from '@mantine/core'
import { useCan, useUser } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { copyOfMorning, isWaiting, nameOfSitting, registerAt, registerStep, stateOf } from '../model/today.ts'
import type { Today } from '../queries.ts'
import classes from './today.module.css'

/** The registers of the person's own class arms, each with the button that opens the one that is due. */
export const OwnArms = ({ data }: { data: Today | undefined }) => {
  const can = useCan()
  const { ownClassArms } = useUser().staff
  if (!can('attendance.mark') || ownClassArms.length === 0) return null
  return (
    <div className={`grid gap-3 ${classes.arms}`}>
      {ownClassArms.map(({ id, name }) => {
        const arm = data?.registers.find(one => one.classArm.id === id)
        return <OwnArm key={id} id={id} name={name} arm={arm} closedBecause={data?.closedBecause ?? null} />
      })}
    </div>
  )
}

interface OwnArmProps {
  id: string
  name: string
  arm: Today['registers'][number] | undefined
  closedBecause: string | null
}

const OwnArm = ({ id, name, arm, closedBecause }: OwnArmProps) => {
  const { label, sitting, isDue, isCopied } = registerStep(arm)
  return (
    <section className={`px-4 py-3 rounded-lg bg-surface ${classes.arm}`} data-arm={id} aria-labelledby={`arm-${id}`}>
      <h2 id={`arm-${id}`} className="m-0 text-lg font-bold">
        {name}
        {arm && <small className="font-normal ml-2">{counted(arm.students, 'student')}</small>}
      </h2>
      <div className={`grid divided ${classes.sittings}`}>
        {closedBecause && <p className="m-0">No school today: {closedBecause}.</p>}
        {arm?.sittings.map(one => (
          <PathLink
            key={one.sitting}
            to={registerAt(id, one.sitting)}
            className={`flex items-center justify-between gap-3 text-inherit no-underline min-h-11 ${classes.sitting}`}
          >
            <span>{nameOfSitting[one.sitting]}</span>
            <span className={isWaiting(one, arm.students) ? 'text-waiting font-semibold' : 'text-dimmed'}>
              {stateOf(one, arm.students)}
            </span>
          </PathLink>
        ))}
      </div>
      <Button
        component={PathLink}
        to={registerAt(id, sitting)}
        className="min-h-12 mb-2"
        fullWidth
        variant={isDue ? 'filled' : 'default'}
      >
        {label}
      </Button>
      {isCopied && (
        <Button component={PathLink} to={copyOfMorning(id)} className="min-h-12 mb-2" fullWidth variant="default">
          Same as morning
        </Button>
      )}
    </section>
  )
}
