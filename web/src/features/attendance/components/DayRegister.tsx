import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { showLongDay } from '../../../lib/days.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { nameOfSitting, type Register, type Sitting } from '../model/marks.ts'
import {
  decided,
  emptySheet,
  partOf,
  shownOf,
  tallyOf,
  withoutDrafts,
  withRestPresent,
  withTap,
} from '../model/sheet.ts'
import { rollOf } from '../model/week.ts'
import { registers, useRegisters } from '../drafts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { RegisterBar } from './RegisterBar.tsx'
import { type RowActions, RegisterRow } from './RegisterRow.tsx'
import classes from './DayRegister.module.css'

const HistoryDialog = lazyPart(() => import('./HistoryDialog.tsx'))
const WhyDialog = lazyPart(async () => ({ default: (await import('./WhyDialog.tsx')).WhyDialog }))

interface DayRegisterProps {
  register: Register
  day: string
  sitting: Sitting
}

/** The register of a day and sitting: one row a student, nothing saved until the person saves it. */
export const DayRegister = ({ register, day, sitting }: DayRegisterProps) => {
  const { classArm, term, can } = register
  const { sheets, sending, unstored } = useRegisters()
  const [asksWhy, setAsksWhy] = useState(false)
  const [looking, setLooking] = useState<string | null>(null)
  const roll = useMemo(() => rollOf(register.students, day), [register.students, day])
  const ids = useMemo(() => roll.map(student => student.id), [roll])
  const standing = useMemo(
    () => register.registers.find(one => one.day === day && one.sitting === sitting)?.marks ?? {},
    [register.registers, day, sitting],
  )
  const corrected = useMemo(
    () =>
      new Set(register.corrected.flatMap(one => (one.day === day && one.sitting === sitting ? [one.studentId] : []))),
    [register.corrected, day, sitting],
  )
  const key = useMemo(
    () => ({ classArmId: classArm.id, name: classArm.fullName, day, sitting }),
    [classArm.id, classArm.fullName, day, sitting],
  )
  const sheet = sheets.get(partOf(key)) ?? emptySheet(key)
  const tally = tallyOf(sheet, standing, ids)
  const isDone = tally.unmarked === 0 && Object.keys(sheet.drafts).length === 0

  const mark = useCallback<RowActions['mark']>(
    (studentId, given, reason) =>
      registers.change(key, (now, making) => withTap(now, standing, { studentId, mark: given, reason }, making)),
    [key, standing],
  )
  const decide = useCallback<RowActions['decide']>(
    (studentId, whose) => registers.change(key, (now, making) => decided(now, studentId, whose, making)),
    [key],
  )

  if (roll.length === 0)
    return (
      <EmptyState
        reason={`Nobody was in ${classArm.fullName} on ${showLongDay(day)}. Students show here once they are in this class arm.`}
      />
    )
  return (
    <section aria-label={`Register of ${showLongDay(day)}, ${nameOfSitting[sitting].toLowerCase()}`} data-register>
      <div className={classes.above}>
        {can.mark && isDone ? (
          <p className={classes.hint}>Everybody is marked. To correct a mark, choose another and save.</p>
        ) : can.mark ? (
          <>
            <Button
              variant="light"
              leftSection={<IconChecks aria-hidden size={20} />}
              disabled={tally.unmarked === 0}
              onClick={() => registers.change(key, (now, making) => withRestPresent(now, standing, ids, making))}
            >
              {tally.unmarked === tally.opened || tally.unmarked === 0
                ? 'All present'
                : `The other ${tally.unmarked} present`}
            </Button>
            <p className={classes.hint}>
              Then change those who are not. On a keyboard: P, A, L or E marks and goes on to the next student.
            </p>
          </>
        ) : (
          <p className={classes.hint}>You can see this register, but not mark it.</p>
        )}
        {term.closed && can.mark && (
          <p className={classes.closed}>{term.name} is closed. A change is kept with the reason that you give.</p>
        )}
      </div>
      <ul className={classes.rows}>
        {roll.map(({ id, fullName, admissionNumber }) => {
          const shown = shownOf(sheet, standing, id)
          return (
            <RegisterRow
              key={id}
              id={id}
              name={fullName}
              fact={admissionNumber}
              current={shown?.mark ?? null}
              reason={shown?.reason ?? null}
              state={shown?.state ?? null}
              conflict={sheet.conflicts[id]}
              refusal={sheet.refusals[id]}
              readOnly={!can.mark}
              corrected={corrected.has(id)}
              mark={mark}
              decide={decide}
              look={setLooking}
            />
          )
        })}
      </ul>
      <RegisterBar
        sheet={sheet}
        tally={tally}
        sending={sending}
        unstored={unstored}
        readOnly={!can.mark}
        onSave={() => (can.needsReason ? setAsksWhy(true) : registers.save(key, null))}
        onTakeBack={() => registers.change(key, withoutDrafts)}
        onSend={registers.send}
      />
      {looking && (
        <Suspense>
          <HistoryDialog
            classArmId={classArm.id}
            cell={{ student: looking, day, sitting }}
            onClose={() => setLooking(null)}
          />
        </Suspense>
      )}
      {asksWhy && (
        <Suspense>
          <WhyDialog
            term={term.name}
            onClose={() => setAsksWhy(false)}
            onSave={why => {
              setAsksWhy(false)
              registers.save(key, why)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
