import { offerCopying } from './copy.ts'
import { openDialogs } from './dialog.ts'
import { goOn } from './going.ts'
import { showPasswords } from './password.ts'
import { refreshPrices } from './prices.ts'
import { offerPrinting } from './print.ts'
import { sayWaiting } from './waiting.ts'

/** Makes working pages nicer. Nothing here is needed for anything. */
showPasswords()
sayWaiting()
openDialogs()
refreshPrices()
offerPrinting()
offerCopying()
goOn()
const summary = document.getElementById('error-summary')
summary?.focus()
// Going to the part of the page its address names takes the focus away again.
if (summary && location.hash) addEventListener('load', () => summary.focus())
