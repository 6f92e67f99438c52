import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { addressOfScheme, useCurriculumPlace } from '../place.ts'
import type { PlannedSubject, TermPlans } from '../queries.ts'
import { CopySchemesDialog } from './CopySchemesDialog.tsx'
import classes from './Curriculum.module.css'

interface TermOverviewProps {
  plans: TermPlans
  /** Only this class. */
  onlyClass: string | undefined
}

/** Which subjects of which classes are planned in a term; the person's own subjects come first. */
export const TermOverview = ({ plans, onlyClass }: TermOverviewProps) => {
  const { school, schemes } = useCurriculumPlace()
  const can = useCan()
  const [copying, setCopying] = useState(false)
  const shown = plans.classes.filter(one => !onlyClass || one.class.id === onlyClass)
  const all = shown.flatMap(({ subjects }) => subjects)
  const planned = all.filter(({ weeksPlanned }) => weeksPlanned > 0).length
  const mine = shown.flatMap(one =>
    one.subjects.filter(subject => subject.mine).map(subject => ({ subject, ofClass: one.class })),
  )
  const mayCopy = !plans.term.closed && (school ? can('scheme.manage') : can('state.configure'))
  const linkTo = (subject: PlannedSubject, ofClass: { id: string }) =>
    addressOfScheme(schemes, { term: plans.term.id, class: ofClass.id, subject: subject.id })
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="m-0 flex-auto text-dimmed text-sm figures" role="status">
          {`${planned} of ${all.length} schemes of work have been started in ${plans.term.name}, ${plans.term.session.name}.`}
        </p>
        {mayCopy && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCopy aria-hidden size={16} />}
            onClick={() => setCopying(true)}
          >
            Copy a whole session
          </Button>
        )}
      </div>
      {all.length === 0 && (
        <EmptyState
          reason={`No class takes a subject in ${plans.term.session.name} yet. Set the subjects of the classes first.`}
        />
      )}
      {mine.length > 0 && (
        <section aria-labelledby="mine">
          <h2 id="mine" className="m-0 mb-3 text-lg font-bold">
            What you teach
          </h2>
          <ul className="list grid gap-2 grid-cols-fill-60">
            {mine.map(({ subject, ofClass }) => (
              <li key={`${ofClass.id} ${subject.id}`}>
                <PlanLink
                  to={linkTo(subject, ofClass)}
                  name={`${subject.name}, ${ofClass.name}`}
                  plan={subject}
                  weeks={plans.weeks}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.map(({ class: ofClass, subjects }) => (
        <section key={ofClass.id} aria-labelledby={ofClass.id}>
          <h2 id={ofClass.id} className="m-0 mb-3 text-lg font-bold">
            {ofClass.name}
          </h2>
          <ul className="list grid gap-2 grid-cols-fill-60">
            {subjects.map(subject => (
              <li key={subject.id}>
                <PlanLink to={linkTo(subject, ofClass)} name={subject.name} plan={subject} weeks={plans.weeks} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {copying && <CopySchemesDialog to={plans.term.session} onClose={() => setCopying(false)} />}
    </div>
  )
}

const ownerOf = ({ owner }: PlannedSubject): string => (owner === 'school' ? "the school's own" : "the state's")

const PlanLink = ({ to, name, plan, weeks }: { to: string; name: string; plan: PlannedSubject; weeks: number }) => (
  <PathLink
    to={to}
    className={`flex flex-col gap-0.5 rounded-md text-ink no-underline p-3 ${classes.plan}`}
    data-begun={plan.weeksPlanned > 0 || undefined}
  >
    <span className="font-semibold">{name}</span>
    <span className="text-dimmed text-sm figures">
      {plan.weeksPlanned === 0 ? 'Not planned yet' : `${plan.weeksPlanned} of ${weeks} weeks · ${ownerOf(plan)}`}
    </span>
  </PathLink>
)
