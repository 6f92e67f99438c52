interface ImportMetaEnv {
  /** Where the wallet calls go; by default /billing on the same origin. Set at build time. */
  readonly VITE_BILLING_BASE?: string
  /** Key of the maps service that completes addresses; without it addresses are typed. */
  readonly VITE_MAPS_KEY?: string
}
