import { displayChoices, usualDisplay, type Display } from '#app/domain/account/display.ts'
import { cookie } from './cookies.server.ts'

const YEAR = 365 * 24 * 60 * 60

/** Display settings are per browser instead of per account, because an office screen and a phone need different ones. */
export async function readDisplay(cookies: string | null): Promise<Display> {
	if (!cookies?.includes('display=')) return usualDisplay
	const kept = (await cookie('display').parse(cookies)) as Partial<Display> | null
	return {
		theme: displayChoices.theme.find(({ value }) => value === kept?.theme)?.value ?? 'system',
		rows: displayChoices.rows.find(({ value }) => value === kept?.rows)?.value ?? 'comfortable',
		keys: displayChoices.keys.find(({ value }) => value === kept?.keys)?.value ?? 'on',
	}
}

/** Default settings delete the cookie. */
export function displayHeader(display: Display | null): Promise<string> {
	return cookie('display').serialize(display ?? '', { maxAge: display ? YEAR : 0 })
}
