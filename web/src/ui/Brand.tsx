import classes from './Brand.module.css'

/** The product's mark and name. */
export const Brand = () => (
  <span className={classes.brand}>
    <img src="/icon.svg" alt="" width={32} height={32} />
    Akada
  </span>
)
