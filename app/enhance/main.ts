import { showPasswords } from './password.ts'
import { sayWaiting } from './waiting.ts'

/** Makes working pages nicer. Nothing here is needed for anything. */
showPasswords()
sayWaiting()
document.getElementById('error-summary')?.focus()
