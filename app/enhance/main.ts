import { offerCopying } from './copy.ts'
import { openDialogs } from './dialog.ts'
import { goOn } from './going.ts'
import { showPasswords } from './password.ts'
import { refreshPrices } from './prices.ts'
import { offerPrinting } from './print.ts'
import { sayWaiting } from './waiting.ts'

/** Progressive enhancement: every page also works without this script. */
const before = document.activeElement as HTMLElement
showPasswords()
sayWaiting()
openDialogs()
refreshPrices()
offerPrinting()
offerCopying()
goOn()
// A control that was chosen before this script arrived keeps the focus, also in a dialog that was opened by it.
const first = before === document.body ? document.getElementById('error-summary') : before
first?.focus()
// Scrolling to the address's fragment moves the focus away, so it is set again.
if (location.hash) addEventListener('load', () => first?.focus())
