import { IconCheck, IconPoint } from '@tabler/icons-react'
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { passwordRule } from '../password-rule.ts'
import classes from './NewPassword.module.css'

export interface NewPasswordProps {
  /** The form's fields, from `form.field`. */
  field: ReturnType<typeof useApiForm>['field']
  typed: string
  /** The names of the password and its repetition in the form. */
  path?: string
  againPath?: string
  label?: string
}

/** A new password, its rules ticked off while the person types, and the password once more. */
export const NewPassword = ({
  field,
  typed,
  path = 'password',
  againPath = 'again',
  label = 'New password',
}: NewPasswordProps) => (
  <>
    <PasswordField label={label} autoComplete="new-password" description={<Rule typed={typed} />} {...field(path)} />
    <PasswordField label={`${label} once more`} autoComplete="new-password" {...field(againPath)} />
  </>
)

/** Inside a description, which must not contain a list. */
const Rule = ({ typed }: { typed: string }) => (
  <span className="grid gap-x-4 gap-y-0.5 mt-2 p-0 list-none grid-cols-fill-60">
    {passwordRule.map(({ text, isMet }) => {
      const met = isMet(typed)
      return (
        <span key={text} className={`flex items-start gap-2 ${met ? 'text-accent' : ''} ${classes.part}`}>
          {met ? <IconCheck aria-hidden size={16} stroke={2.4} /> : <IconPoint aria-hidden size={16} />}
          <span>
            {text}
            {met && <span className="visually-hidden"> (done)</span>}
          </span>
        </span>
      )
    })}
  </span>
)
