import { Button, Group } from '@mantine/core'
import type { Item, Value } from '../../desk.ts'
import type { Desk } from '../../queries.ts'
import type { DeskWork } from './useDesk.ts'

const partNames: Readonly<Record<string, string>> = {
  classTeacherRemark: "class teacher's remark",
  principalRemark: "principal's remark",
}

const shown = (value: Value): string => (value === null || value === '' ? 'nothing' : String(value))

/** What somebody else changed meanwhile, with both values, and what the server refused. */
export const Unsaved = ({ desk, work }: { desk: Desk; work: DeskWork }) => {
  const { conflicts, refused } = work
  if (conflicts.length + refused.length === 0) return null
  const nameOf = ({ cardId, part }: Item): string => {
    const card = desk.cards.find(one => one.cardId === cardId)
    const trait = desk.traits.find(({ id }) => id === part)
    return `${card?.fullName ?? 'A student'}, ${trait?.name ?? partNames[part] ?? 'a rating'}`
  }
  return (
    <ul className="rounded-md bg-waiting-soft list-none px-3 py-2 m-0 mb-4" aria-label="Not saved">
      {conflicts.map(item => (
        <li className="flex flex-wrap items-center justify-between gap-2 py-1" key={`${item.cardId} ${item.part}`}>
          <span>
            <b>{nameOf(item)}</b>: somebody else changed it meanwhile.
          </span>
          <Group gap={8}>
            <Button size="sm" variant="default" onClick={() => work.choose(item, 'mine')}>
              Keep mine: {shown(item.value)}
            </Button>
            <Button size="sm" variant="default" onClick={() => work.choose(item, 'theirs')}>
              Keep theirs: {shown(item.theirs?.value ?? null)}
            </Button>
          </Group>
        </li>
      ))}
      {refused.map(item => (
        <li className="flex flex-wrap items-center justify-between gap-2 py-1" key={`${item.cardId} ${item.part}`}>
          <span>
            <b>{nameOf(item)}</b>: {item.refused}
          </span>
          <Button size="sm" variant="default" onClick={() => work.discard([item])}>
            Discard
          </Button>
        </li>
      ))}
    </ul>
  )
}
