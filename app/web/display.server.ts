import { displayChoices, usualDisplay, type Display } from '#app/domain/account/display.ts'
import { cookie } from './cookies.server.ts'

const YEAR = 365 * 24 * 60 * 60

/** How this browser shows desks. It is kept here and not with the account: an office screen and a phone differ. */
export async function readDisplay(cookies: string | null): Promise<Display> {
	if (!cookies?.includes('display=')) return usualDisplay
	const kept = (await cookie('display').parse(cookies)) as Partial<Display> | null
	return {
		theme: displayChoices.theme.find(({ value }) => value === kept?.theme)?.value ?? 'system',
		rows: displayChoices.rows.find(({ value }) => value === kept?.rows)?.value ?? 'comfortable',
		keys: displayChoices.keys.find(({ value }) => value === kept?.keys)?.value ?? 'on',
	}
}

/** The Set-Cookie that keeps it; what is usual is not kept. */
export function displayHeader(display: Display | null): Promise<string> {
	return cookie('display').serialize(display ?? '', { maxAge: display ? YEAR : 0 })
}
