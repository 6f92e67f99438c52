import { Button, Checkbox } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useId } from 'react'
import { counted } from '../../../../lib/words.ts'
import type { EligibleArm } from '../../queries.ts'
import classes from './StudentsStep.module.css'

interface Subject {
  id: string
  name: string
}

interface SubjectStudentsProps {
  subject: Subject
  arms: readonly EligibleArm[]
  chosen: ReadonlySet<string>
  onChoose: (students: readonly string[], on: boolean) => void
  onBack: () => void
}

const openOf = (arm: EligibleArm): string[] =>
  arm.students.filter(({ candidateNumber }) => candidateNumber === null).map(({ id }) => id)

/** The students of the exam's class by class arm, and which of them sit a subject. */
export const SubjectStudents = ({ subject, arms, chosen, onChoose, onBack }: SubjectStudentsProps) => {
  const title = useId()
  const open = arms.flatMap(openOf)
  const taking = new Set(
    arms.flatMap(({ students }) => students.filter(({ offers }) => offers.includes(subject.id)).map(({ id }) => id)),
  )
  // Where nobody's subjects are recorded, all may take it.
  const mayTake = (id: string): boolean => taking.size === 0 || taking.has(id)
  return (
    <section className={`card min-w-0 ${classes.panel}`} aria-labelledby={title}>
      <header className={`flex flex-wrap items-center px-5 py-4 border-b border-line gap-x-4 gap-y-2 ${classes.head}`}>
        <Button
          className={`hidden ${classes.back}`}
          variant="default"
          size="sm"
          leftSection={<IconArrowLeft aria-hidden size={18} />}
          onClick={onBack}
        >
          Subjects
        </Button>
        <h2 id={title} className="m-0 grow basis-55 text-lg font-bold">
          {subject.name}
          <small className="block font-normal figures">{`${chosen.size} of ${counted(open.length, 'student')} chosen`}</small>
        </h2>
        <All
          label={open.every(mayTake) ? 'Select all' : `Select all ${open.filter(mayTake).length} who take it`}
          name={`Select all for ${subject.name}`}
          ids={open.filter(mayTake)}
          chosen={chosen}
          onChoose={onChoose}
        />
      </header>
      {arms.map(arm => {
        const name = arm.classArm?.name ?? 'Not in a class arm'
        return (
          <fieldset key={arm.classArm?.id ?? 'none'} className={`m-0 plain ${classes.arm}`} aria-label={name}>
            <div className={`flex items-center justify-between gap-4 ${classes.armHead}`}>
              <strong>
                {name}
                <small className="ml-2 font-normal figures">{counted(arm.students.length, 'student')}</small>
              </strong>
              <All
                label="All"
                name={`Select all of ${name}`}
                ids={openOf(arm).filter(mayTake)}
                chosen={chosen}
                onChoose={onChoose}
              />
            </div>
            <ul className={`list grid grid-cols-fill-75 ${classes.students}`}>
              {arm.students.map(({ id, fullName, fxId, candidateNumber }) => (
                <li key={id}>
                  <label
                    className={`flex items-center gap-3 rounded-md cursor-pointer min-h-11 px-2 py-1 hover:bg-hover ${classes.student}`}
                  >
                    <input
                      className="size-4.5 m-0 accent-accent flex-none"
                      type="checkbox"
                      checked={chosen.has(id)}
                      disabled={candidateNumber !== null}
                      onChange={event => onChoose([id], event.currentTarget.checked)}
                    />
                    <span className="min-w-0 wrap-anywhere">
                      {fullName}
                      <small className="figures block text-xs">
                        {candidateNumber ? `Registered as ${candidateNumber}` : fxId}
                        {!mayTake(id) && ' · Does not take this subject'}
                      </small>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )
      })}
    </section>
  )
}

interface AllProps {
  label: string
  name: string
  ids: readonly string[]
  chosen: ReadonlySet<string>
  onChoose: (students: readonly string[], on: boolean) => void
}

const All = ({ label, name, ids, chosen, onChoose }: AllProps) => {
  const count = ids.filter(id => chosen.has(id)).length
  const all = ids.length > 0 && count === ids.length
  return (
    <Checkbox
      label={label}
      aria-label={name}
      checked={all}
      disabled={ids.length === 0}
      indeterminate={!all && count > 0}
      onChange={() => onChoose(ids, !all)}
    />
  )
}
