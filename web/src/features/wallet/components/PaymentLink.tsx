import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './wallet.module.css'

/** The address of the gateway's page, to pass on to the payer. */
export const PaymentLink = ({ link }: { link: string }) => (
  <div className="grid gap-2 w-full">
    <div className={`flex gap-2 w-full items-end ${classes.link}`}>
      <TextInput
        className="flex-1 min-w-0"
        label="Link to the payment page"
        readOnly
        value={link}
        onFocus={event => event.currentTarget.select()}
      />
      {/* Without https the browser offers no clipboard. */}
      {window.isSecureContext && (
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck aria-hidden size={18} /> : <IconCopy aria-hidden size={18} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
    <p className="m-0 text-dimmed text-sm">Send it to the person who pays, or open it yourself.</p>
  </div>
)
