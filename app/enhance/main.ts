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
goOn()
document.getElementById('error-summary')?.focus()
