import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './PasswordField.module.css'

/**
 * A password, hidden until revealed: `<PasswordField label="Password" {...form.field('password')} />`. The library's own weighs more than
 * the sign-in page, and does not tell a screen reader that it is invalid.
 */
export const PasswordField = (props: Omit<TextInputProps, 'type' | 'rightSection'>) => {
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={
        <UnstyledButton
          className={`grid place-items-center rounded-md text-dimmed hover:bg-hover ${classes.eye}`}
          aria-label="Show or hide the password"
          aria-pressed={shown}
          // The field keeps the focus, and the caret stays where it was.
          onMouseDown={event => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Eye aria-hidden size={20} stroke={1.6} />
        </UnstyledButton>
      }
    />
  )
}
