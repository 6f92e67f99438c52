import { folding, lostLetters, pagesOf } from '@akada/contract/kernel/sms-text'
import { messageLimits } from '@akada/contract/messages/limits'
import { fillTemplate, templateFields, templateProblem } from '@akada/contract/messages/template'
import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { pagesInWords } from '../model/words.ts'

interface MessageTextProps {
  value: string
  onInsert: (text: string) => void
  /** Letters with dots and tone marks lose them; null where the text is no SMS and has no pages. */
  folds: boolean | null
  /** The name that a school is likely to have. */
  school: string
  field: TextareaProps
}

/** How long a text would be for a student with names of usual length. */
const lengthOf = (template: string, folds: boolean, school: string): { characters: number; pages: number } => {
  const filled = fillTemplate(template, {
    student: 'Oluwaseun Adebayo',
    class: 'JSS 1 Gold',
    school,
    guardian: 'Mrs Ruth Adebayo',
    date: showDay(today()),
  })
  const text = folds ? folding(filled) : filled
  return { characters: [...text].length, pages: pagesOf(text) }
}

/** What the text says about itself while people type. */
const hintOf = (template: string, folds: boolean | null, school: string): string => {
  if (folds === null) return `Up to ${messageLimits.template} characters.`
  if (template.trim() === '') return 'A page has 160 characters.'
  const { characters, pages } = lengthOf(template, folds, school)
  const lost = folds ? lostLetters(template) : []
  const length = `About ${characters} characters with names filled in, ${pagesInWords(pages)} for each number.`
  return lost.length === 0 ? length : `${length} An SMS has no ${lost.join(' ')}: a question mark stands there.`
}

/** The text of a message with its pages counted, and its fields to insert. */
export const MessageText = ({ value, onInsert, folds, school, field }: MessageTextProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string): void => {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    onInsert(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`)
    area.current?.focus()
  }
  return (
    <div className="col-span-full flex flex-col gap-2">
      <Textarea
        {...field}
        ref={area}
        label="Message"
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={messageLimits.template}
        description={hintOf(value, folds, school)}
        error={field.error ?? templateProblem(value)}
      />
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Insert a field">
        <span className="text-dimmed text-sm">Insert</span>
        {Object.entries(templateFields).map(([name, meaning]) => (
          <Button key={name} variant="default" size="compact-md" title={meaning} onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
