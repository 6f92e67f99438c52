/** The product's mark and name. */
export const Brand = () => (
  <span className="middle gap-8 ink text-lg inline-row heavy narrower">
    <img src="/icon.svg" alt="" width={32} height={32} />
    Akada
  </span>
)
