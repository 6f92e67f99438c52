import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import classes from './Classes.module.css'

interface Pickable {
  id: string
  fullName: string
  admissionNumber: string
}

/** A list of students with checkboxes: `<PickStudents students={found} picked={ids} onPick={setIds} />` */
export const PickStudents = ({
  students,
  picked,
  onPick,
}: {
  students: readonly Pickable[]
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
}) => {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = students.filter(
    ({ fullName, admissionNumber }) => !wanted || `${fullName} ${admissionNumber}`.toLowerCase().includes(wanted),
  )
  const all = shown.length > 0 && shown.every(({ id }) => picked.has(id))
  const set = (ids: readonly string[], on: boolean): void => {
    const next = new Set(picked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onPick(next)
  }
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React compiler
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => 44,
    overscan: 8,
  })
  return (
    <div>
      <div className="row wrap middle gap-8-16 below-8">
        <TextInput
          className="basis-220"
          type="search"
          size="sm"
          data-autofocus
          aria-label="Find a student by name or admission number"
          placeholder="Name or admission number"
          leftSection={<IconSearch aria-hidden size={16} />}
          maxLength={100}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={wanted ? `All ${shown.length} found` : `All ${shown.length}`}
          checked={all}
          indeterminate={!all && shown.some(({ id }) => picked.has(id))}
          disabled={shown.length === 0}
          onChange={event =>
            set(
              shown.map(({ id }) => id),
              event.currentTarget.checked,
            )
          }
        />
      </div>
      <div ref={box} className={'list scroll-list frame round-lg'}>
        <ul className="list relative" aria-label="Students" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const student = shown[index]
            return (
              student && (
                <li
                  key={student.id}
                  className={`full absolute ${classes.pickItem}`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <label className={`row middle gap-12 pointer hoverable height-44 pad-0-12 ${classes.pickRow}`}>
                    <input
                      className="tick still"
                      type="checkbox"
                      checked={picked.has(student.id)}
                      onChange={event => set([student.id], event.currentTarget.checked)}
                    />
                    <span className="grow clip">{student.fullName}</span>
                    <small className="figures">{student.admissionNumber}</small>
                  </label>
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}
