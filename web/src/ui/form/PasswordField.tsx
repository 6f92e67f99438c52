import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, hidden until one looks: `<PasswordField label="Password" {...form.field('password')} />`. Says its fault to all programs. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
)
