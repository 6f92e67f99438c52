import { IconClockHour4 } from '@tabler/icons-react'
import classes from './UnverifiedNotice.module.css'

/** Stands in place of every page until the account is approved. */
export const UnverifiedNotice = () => (
  <section className={classes.notice}>
    <IconClockHour4 aria-hidden size={36} stroke={1.5} className={classes.icon} />
    <h1 className={classes.title}>Unverified.</h1>
    <p className={classes.text}>
      We are currently reviewing the provided information and will get back to you as soon as possible. After approval,
      you will be able to carry out operations on the application.
    </p>
  </section>
)
