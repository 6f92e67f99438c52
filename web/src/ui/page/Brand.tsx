/** The product's mark and name. */
export const Brand = () => (
  <span className="items-center gap-2 text-ink text-lg inline-flex font-extrabold tracking-tight">
    <img src="/icon.svg" alt="" width={32} height={32} />
    Akada
  </span>
)
