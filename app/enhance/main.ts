import { openDialogs } from './dialog.ts'
import { showPasswords } from './password.ts'
import { refreshPrices } from './prices.ts'
import { sayWaiting } from './waiting.ts'

/** Makes working pages nicer. Nothing here is needed for anything. */
showPasswords()
sayWaiting()
openDialogs()
refreshPrices()
document.getElementById('error-summary')?.focus()
