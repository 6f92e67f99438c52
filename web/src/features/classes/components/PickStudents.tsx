import { textMatcher } from '@akada/contract/kernel/text-match'
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
  const isFound = textMatcher(typed)
  const shown = students.filter(({ fullName, admissionNumber }) => isFound(fullName, admissionNumber))
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mb-2">
        <TextInput
          className="grow basis-55"
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
          label={typed.trim() ? `All ${shown.length} found` : `All ${shown.length}`}
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
      <div ref={box} className={'list scroll-list border border-line rounded-lg'}>
        <ul className="list relative" aria-label="Students" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const student = shown[index]
            return (
              student && (
                <li
                  key={student.id}
                  className={`w-full absolute ${classes.pickItem}`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <label
                    className={`flex items-center gap-3 cursor-pointer hover:bg-hover h-11 px-3 ${classes.pickRow}`}
                  >
                    <input
                      className="size-4.5 m-0 accent-accent flex-none"
                      type="checkbox"
                      checked={picked.has(student.id)}
                      onChange={event => set([student.id], event.currentTarget.checked)}
                    />
                    <span className="flex-1 truncate">{student.fullName}</span>
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
