import { moneyWords } from '#app/utils/money.ts'

/** `It is 8:42 PM there, Sunday, November 22`. Empty for a time zone that does not exist. */
export function clockHint(timeZone: string, now: number): string {
	try {
		const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
		const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
		// Newer engines write a narrow space before PM, which some fonts lack.
		return `It is ${time.format(now).replace(/\s/, ' ')} there, ${day.format(now)}`
	} catch {
		return ''
	}
}

/** An amount as it will be written. */
export function amountHint(currency: string): string {
	return moneyWords(125_000, currency)
}
