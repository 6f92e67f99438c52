/** A school compound in the morning: hall, flag, mango tree and path. Drawn for this product. */
export const SchoolScene = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 560 420" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <circle cx="430" cy="96" r="44" fill="#e9c46a" opacity=".9" />
    <path d="M0 262c70-34 150-40 236-18 96 25 212 20 324-24v200H0z" fill="#0f5c3c" />
    <path d="M0 306c110-26 220-24 330-6 80 13 156 12 230-6v126H0z" fill="#146b47" />
    <g>
      <path d="M104 206h300v112H104z" fill="#f1ebdf" />
      <path d="M88 208 254 142l166 66z" fill="#a9472f" />
      <path d="M88 208h332v10H88z" fill="#8d3824" />
      <path d="M104 300h300v18H104z" fill="#cfd8c9" />
      <circle cx="254" cy="184" r="13" fill="#f1ebdf" />
      <path d="M254 176v8l6 4" fill="none" stroke="#0b4a30" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M232 244h44v74h-44z" fill="#2f6d50" />
      <path d="M254 244v74" stroke="#f1ebdf" strokeWidth="2" />
      <g fill="#4f8a76">
        <path d="M124 238h38v34h-38zM176 238h38v34h-38zM294 238h38v34h-38zM346 238h38v34h-38z" />
      </g>
      <path
        d="M143 238v34M124 255h38M195 238v34M176 255h38M313 238v34M294 255h38M365 238v34M346 255h38"
        stroke="#f1ebdf"
        strokeWidth="2.4"
      />
    </g>
    <path d="M226 318h56l70 102H150z" fill="#d9c7a0" />
    <g>
      <path d="M462 330V118" stroke="#e8e5df" strokeWidth="4" strokeLinecap="round" />
      <path d="M464 122h20v40h-20zM504 122h20v40h-20z" fill="#0d7c4b" />
      <path d="M484 122h20v40h-20z" fill="#fff" />
    </g>
    <g>
      <path d="M58 338c2-34-2-62 4-92" fill="none" stroke="#5b4029" strokeWidth="10" strokeLinecap="round" />
      <circle cx="62" cy="206" r="50" fill="#2c8a57" />
      <circle cx="28" cy="228" r="34" fill="#247a4b" />
      <circle cx="94" cy="230" r="32" fill="#37995f" />
      <g fill="#e9a23b">
        <circle cx="44" cy="222" r="5" />
        <circle cx="76" cy="202" r="5" />
        <circle cx="92" cy="236" r="5" />
        <circle cx="60" cy="186" r="5" />
      </g>
    </g>
    <path d="M0 392c160-14 380-14 560 0v28H0z" fill="#0b4a30" opacity=".35" />
  </svg>
)
