import { Button, Modal, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import { decided, differencesOf, type Given, type Side } from '../../card-draft.ts'
import type { CardSheet } from '../../queries.ts'
import type { Conflict } from './useCardDraft.ts'

interface ConflictDialogProps {
  conflict: Conflict
  mine: Given
  sheet: CardSheet
  onClose: () => void
  onSave: (given: Given) => void
}

/** Both versions of a card's ratings and remarks; the person chooses one for each difference. */
export const ConflictDialog = ({ conflict, mine, sheet, onClose, onSave }: ConflictDialogProps) => {
  const theirs = conflict.theirs.given
  const differences = differencesOf(conflict.base, mine, theirs, sheet.ratings)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () => new Map(differences.flatMap(({ key, plain }) => (plain ? [[key, plain] as const] : []))),
  )
  const open = differences.filter(({ key }) => !chosen.has(key)).length
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      closeOnClickOutside={false}
      title="Somebody else changed this card while you were typing"
    >
      <Text size="sm" c="dimmed" mb="md">
        Your version is not saved yet. Choose which to keep; where only one of you changed something, that is chosen.
      </Text>
      <ul className="list grid gap-4">
        {differences.map(({ key, label, mine: own, theirs: other }) => (
          <li key={key}>
            <Radio.Group
              label={label}
              value={chosen.get(key) ?? ''}
              onChange={side => setChosen(new Map(chosen).set(key, side === 'mine' ? 'mine' : 'theirs'))}
            >
              <div className="grid gap-2 mt-2 grid-cols-fit-60">
                <Version value="mine" name="Yours" text={own} />
                <Version value="theirs" name="Saved meanwhile" text={other} />
              </div>
            </Radio.Group>
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Go on typing
        </Button>
        <Button disabled={open > 0} onClick={() => onSave(decided(mine, theirs, chosen))}>
          {open > 0 ? `Choose ${open} more` : 'Save these versions'}
        </Button>
      </div>
    </Modal>
  )
}

const Version = ({ value, name, text }: { value: Side; name: string; text: string }) => (
  <Radio.Card value={value} className={'flex items-start gap-2 px-3 py-2 choosable'}>
    <Radio.Indicator className="flex-none mt-0.5" />
    <span>
      <span className="block text-dimmed text-xs">{name}</span>
      <span className="wrap-anywhere">{text || 'Nothing'}</span>
    </span>
  </Radio.Card>
)
