import { Alert, Skeleton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { useArea } from '../../../lib/session.ts'
import { reportCardPrice, type WalletBalance } from '../queries.ts'
import classes from './wallet.module.css'

const movedWords = (at: string | null): string => (at ? `Last movement ${showInstant(at)}` : 'Nothing has moved yet.')
const priceWords = (price: number): string => (price === 0 ? 'Nothing' : showNaira(price))

/** As wide as a usual amount: a figure space has the width of a digit. */
const unknown = '\u2007'.repeat(10)

/** An amount in naira; its place is kept until it is known. */
const Sum = ({ naira }: { naira: number | undefined }) => (
  <Skeleton
    component="span"
    visible={naira === undefined}
    width="fit-content"
    className={`inline-block ${classes.place}`}
  >
    {naira === undefined ? unknown : showNaira(naira)}
  </Skeleton>
)

/** The balance of the wallet in large figures, pending payments, and the price of a report card. */
export const BalancePanel = ({ wallet }: { wallet: WalletBalance | undefined }) => {
  const area = useArea()
  const { data: billing } = useQuery({ ...reportCardPrice(), enabled: area === 'school' })
  return (
    <section className={`card grid items-center mb-6 px-6 py-5 max-phone:p-4 ${classes.balance}`} aria-label="Balance">
      <div>
        <h2 className="m-0 text-dimmed text-sm font-medium">In the wallet</h2>
        <div className={`text-xl font-bold wrap-anywhere leading-tight ${classes.figure} figures`}>
          <Sum naira={wallet?.balance} />
        </div>
        <p className="m-0 text-dimmed text-sm">{wallet ? movedWords(wallet.lastMovementAt) : 'Loading'}</p>
      </div>
      <dl className="m-0 grid divided">
        <div className="flex justify-between gap-x-4 gap-y-0.5 items-baseline py-2">
          <dt>Waiting for payment</dt>
          <dd className={`text-right font-semibold figures ${classes.sum}`}>
            <Sum naira={wallet?.pending} />
          </dd>
        </div>
        <div className="flex justify-between gap-x-4 gap-y-0.5 items-baseline py-2">
          <dt>Held until the state decides</dt>
          <dd className={`text-right font-semibold figures ${classes.sum}`}>
            <Sum naira={wallet?.held} />
          </dd>
        </div>
        {area === 'school' && (
          <div className="flex justify-between gap-x-4 gap-y-0.5 items-baseline py-2">
            <dt>A report card costs</dt>
            <dd className={`text-right font-semibold figures ${classes.sum}`}>
              {billing ? priceWords(billing.price) : <Sum naira={undefined} />}
            </dd>
          </div>
        )}
      </dl>
      {wallet && !wallet.fundingOpen && (
        <Alert
          className="col-span-full"
          color="amber"
          variant="light"
          icon={<IconInfoCircle aria-hidden size={20} />}
          title="The wallet cannot be funded yet"
        >
          Payments are not set up on this server yet. Ask the state to configure the payment gateway.
        </Alert>
      )}
    </section>
  )
}
