import { Button, Modal, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './ConflictDialog.module.css'
import type { Difference, Side } from './conflict.ts'

export interface ConflictDialogProps {
  /** Who saved meanwhile. */
  by: string
  /** The person or thing: 'this student'. */
  what: string
  differences: readonly Difference[]
  onClose: () => void
  onSave: (chosen: ReadonlyMap<string, Side>) => void
}

/** Both versions of a record, field by field; the person chooses one for each. */
export const ConflictDialog = ({ by, what, differences, onClose, onSave }: ConflictDialogProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(
    () => new Map(differences.flatMap(({ field, plain }) => (plain ? [[field, plain] as const] : []))),
  )
  const open = differences.filter(({ field }) => !chosen.has(field)).length
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      closeOnClickOutside={false}
      title={`${by} changed ${what} while you were typing`}
    >
      <Text size="sm" c="dimmed" mb="md">
        {differences.length > 0
          ? 'Nothing is saved yet. Choose which version to keep, field by field; where only one of you changed a field, that one is chosen.'
          : 'Both versions are alike, so nothing is lost. Save to go on.'}
      </Text>
      <ul className="list grid gap-4">
        {differences.map(({ field, label, mine, theirs }) => (
          <li key={field}>
            <Radio.Group
              label={label}
              value={chosen.get(field) ?? ''}
              onChange={side => setChosen(new Map(chosen).set(field, side === 'mine' ? 'mine' : 'theirs'))}
            >
              <div className={`grid gap-2 mt-2 ${classes.sides}`}>
                <Radio.Card value="mine" className={`flex gap-2 p-3 choosable ${classes.side}`}>
                  <Version name="Yours" text={mine} />
                </Radio.Card>
                <Radio.Card value="theirs" className={`flex gap-2 p-3 choosable ${classes.side}`}>
                  <Version name={by} text={theirs} />
                </Radio.Card>
              </div>
            </Radio.Group>
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Go on typing
        </Button>
        <Button disabled={open > 0} onClick={() => onSave(chosen)}>
          {open > 0 ? `Choose ${open} more` : 'Save these versions'}
        </Button>
      </div>
    </Modal>
  )
}

const Version = ({ name, text }: { name: string; text: string }) => (
  <>
    <Radio.Indicator className="flex-none mt-0.5" />
    <span className="grid min-w-0">
      <span className="text-dimmed text-xs">{name}</span>
      <span className="wrap-anywhere">{text || 'Nothing'}</span>
    </span>
  </>
)
