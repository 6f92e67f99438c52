import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './wallet.module.css'

/** The address of the gateway's page, to pass on to the payer. */
export const PaymentLink = ({ link }: { link: string }) => (
  <div className="grid gap-8 full">
    <div className={`row gap-8 full bottom ${classes.link}`}>
      <TextInput
        className="grow narrow"
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
    <p className="flat dim text-sm">Send it to the person who pays, or open it yourself.</p>
  </div>
)
