import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import classes from '../../../ui/upload/Warnings.module.css'
import type { Upload } from '../queries.ts'

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-NG')} rows`)

const asking = (names: readonly string[], count: number): string =>
  names.length === 0
    ? 'Ask somebody who may add class arms in your school, then come back: the rows are checked again by themselves.'
    : `${names.join(', ')} can add ${count === 1 ? 'it' : 'them'}. Come back afterwards: the rows are checked again by themselves.`

type Addable = NonNullable<Upload['errors'][number]['addable']>

interface MissingArm extends Addable {
  /** Rows that name it. */
  count: number
}

const bare = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** The class arms that rows name and the school does not have, those of most rows first. Rows left out do not count. */
const missingArms = ({ errors, rows }: Pick<Upload, 'errors' | 'rows'>): MissingArm[] => {
  const leftOut = new Set(rows.filter(row => row.leftOut).map(({ row }) => row))
  const found = new Map<string, MissingArm>()
  for (const { row, addable } of errors) {
    if (!addable || leftOut.has(row)) continue
    const key = `${addable.to.id} ${bare(addable.name)}`
    const before = found.get(key)
    found.set(key, { ...(before ?? addable), count: (before?.count ?? 0) + 1 })
  }
  return [...found.values()].sort((one, other) => other.count - one.count)
}

/** Class arms that rows name and the school does not have: added here in one press, by people who may; the others read whom to ask. */
export const MissingArms = ({ upload }: { upload: Upload }) => {
  const missing = missingArms(upload)
  const school = useSchool()
  const add = useMutation(
    write(api.classes.addArm, { onSuccess: () => notify.success('Class Arm Created Successfully') }),
  )
  if (missing.length === 0) return null
  const { whoAddsArms } = upload
  const create = ({ to, name }: MissingArm): void =>
    add.mutate({ body: { name, classId: to.id, school: school.id, description: null } })
  return (
    <section className={classes.warningGroup} aria-label="Missing class arms">
      <h2 className="flat text-md bold">
        {missing.length === 1 ? '1 class arm is missing' : `${missing.length} class arms are missing`}
      </h2>
      {whoAddsArms && <p>{asking(whoAddsArms, missing.length)}</p>}
      <ul className="list">
        {missing.map(arm => (
          <li className="row wrap middle between gap-4-16 line-above pad-8-0 touch" key={`${arm.to.id} ${arm.name}`}>
            <span>{`${arm.to.name} ${arm.name}: ${rowsText(arm.count)}`}</span>
            {!whoAddsArms && (
              <Button
                size="sm"
                variant="default"
                loading={
                  add.isPending && add.variables.body.name === arm.name && add.variables.body.classId === arm.to.id
                }
                disabled={add.isPending}
                onClick={() => create(arm)}
              >
                {`Add ${arm.to.name} ${arm.name}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
