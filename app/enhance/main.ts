import { offerCopying } from './copy.ts'
import { openDialogs } from './dialog.ts'
import { goOn } from './going.ts'
import { showPasswords } from './password.ts'
import { refreshPrices } from './prices.ts'
import { offerPrinting } from './print.ts'
import { sayWaiting } from './waiting.ts'

/** Progressive enhancement: every page also works without this script. */
showPasswords()
sayWaiting()
openDialogs()
refreshPrices()
offerPrinting()
offerCopying()
goOn()
focusSummary()
// Scrolling to the address's fragment moves the focus away, so it is set again.
if (location.hash) addEventListener('load', focusSummary)

/** A control that was chosen before this script arrived keeps the focus. */
function focusSummary() {
	if (document.activeElement?.matches('input,select,textarea,a')) return
	document.getElementById('error-summary')?.focus()
}
