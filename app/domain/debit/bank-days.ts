import { daysAfter } from '#app/utils/dates.ts'

/** Days on which TARGET, the payment system of the euro, is closed besides weekends. */
const CLOSED = ['01-01', '05-01', '12-25', '12-26']

export function isBankDay(day: string): boolean {
	const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
	if (weekday === 0 || weekday === 6 || CLOSED.includes(day.slice(5))) return false
	const easter = easterOf(Number(day.slice(0, 4)))
	return day !== daysAfter(easter, -2) && day !== daysAfter(easter, 1)
}

/** The day itself if banks are open, otherwise the next one. */
export function bankDayFrom(day: string): string {
	let open = day
	while (!isBankDay(open)) open = daysAfter(open, 1)
	return open
}

/** Days a bank needs a direct debit before it is due. Many close their books at noon, so today does not count. */
const LEAD = 2

export function earliestDebit(today: string): string {
	let day = today
	for (let left = LEAD; left > 0; left--) day = bankDayFrom(daysAfter(day, 1))
	return day
}

/** Easter Sunday of the Gregorian calendar (Meeus). */
function easterOf(year: number): string {
	const a = year % 19
	const b = Math.floor(year / 100)
	const c = year % 100
	const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
	const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
	const m = Math.floor((a + 11 * h + 22 * l) / 451)
	const days = h + l - 7 * m + 114
	const month = String(Math.floor(days / 31)).padStart(2, '0')
	return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`
}
