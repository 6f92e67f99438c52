import { limits } from '@akada/contract/kernel/limits'
import type { Credentials } from '@akada/contract/staff/schemas'
import { Button, Modal, Text } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { notify } from '../../lib/notices.ts'
import classes from './TemporaryPasswords.module.css'

const copyAll = async (people: readonly Credentials[]): Promise<void> => {
  const lines = people.map(({ name, username, password }) => `${name}\t${username}\t${password}`)
  await navigator.clipboard.writeText(['Name\tUsername\tTemporary password', ...lines].join('\n'))
  notify.success(people.length === 1 ? 'Copied' : `${people.length} copied`)
}

interface TemporaryPasswordsProps {
  people: readonly Credentials[]
  onClose: () => void
}

/** Temporary passwords that are not sent to the people: shown once, to be copied or printed. */
export const TemporaryPasswords = ({ people, onClose }: TemporaryPasswordsProps) => (
  <Modal
    opened
    onClose={onClose}
    size={640}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    title={people.length === 1 ? 'Temporary password' : 'Temporary passwords'}
  >
    <div className="temporary-passwords">
      <Text className={classes.screen}>
        They are not sent by e-mail. Give {people.length === 1 ? 'this person their' : 'each person their own'} username
        and temporary password yourself. They are shown only now.
      </Text>
      <Text className={classes.screen} size="sm" c="dimmed" mt="xs">
        A password of their own is asked for at the first sign-in. If this is lost, set a new temporary password.
      </Text>
      <ul className={`p-0 list-none hidden ${classes.slips}`} aria-hidden>
        {people.map(person => (
          <Slip key={person.username} {...person} />
        ))}
      </ul>
      <table className={`w-full mt-4 border-collapse cells stacks ${classes.list}`}>
        <thead>
          <tr>
            <th className="border-b border-line wrap-anywhere text-left font-normal" scope="col">
              Name
            </th>
            <th className="border-b border-line wrap-anywhere text-left font-normal" scope="col">
              Username
            </th>
            <th className="border-b border-line wrap-anywhere text-left font-normal" scope="col">
              Temporary password
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ name, username, password }) => (
            <tr key={username}>
              <th className="border-b border-line wrap-anywhere text-left font-normal" scope="row">
                {name}
              </th>
              <td className="border-b border-line wrap-anywhere text-left font-normal">{username}</td>
              <td className="border-b border-line wrap-anywhere text-left font-normal">
                <code className="text-md font-bold whitespace-nowrap">{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div className={`dialog-foot ${classes.actions}`}>
      {/* Browsers allow pages to use the clipboard only on https and localhost. */}
      {'clipboard' in navigator && (
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden size={18} />}
          onClick={() => copyAll(people).catch(() => notify.error('The browser did not allow copying. Print instead.'))}
        >
          Copy
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
        Print
      </Button>
      <Button onClick={onClose}>Done</Button>
    </div>
  </Modal>
)

/** What one person is handed on paper: cut apart, so that nobody sees the password of another. */
const Slip = ({ name, username, password }: Credentials) => (
  <li>
    <strong>{name}</strong>
    <p className="m-0">{location.origin}</p>
    <dl className="m-0">
      <dt>Username</dt>
      <dd>{username}</dd>
      <dt>Temporary password</dt>
      <dd>
        <code>{password}</code>
      </dd>
    </dl>
    <p className="m-0">
      Sign in within {limits.temporaryPasswordDays} days and set a password of your own. Then destroy this slip.
    </p>
  </li>
)
