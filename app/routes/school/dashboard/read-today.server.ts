import { invoiceViews, type DueView, type InvoiceView } from '#app/domain/billing/list.ts'
import { receivedHref } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import { hoursAround, minutesOfDay } from '#app/domain/lesson/lanes.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { nextDay } from '#app/requests/next-day.server.ts'
import { scheduled } from '#app/requests/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { listDesk } from '#app/models/lesson/list.server.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

/** Maximum number of rolls listed. The query reads one more, to know whether to link to the rest. */
const ROLLS = 5

/** Today's lessons, and past lessons that still lack marks. */
export function lessonsOf(access: Access, day: string) {
	const { timeZone } = access.school
	const from = startOfDay(day, timeZone)
	const to = startOfDay(daysAfter(day, 1), timeZone)
	const rows = listDesk(access, { from, to, rolls: ROLLS + 1 })
	const all = scheduled(access, rows)
	const today = all.filter((lesson) => lesson.day === day)
	const rolls = all.filter(({ standing }) => standing === 'unmarked')
	return {
		today,
		next: today.length > 0 ? null : nextDay(access, day, { state: ['scheduled', 'held'] }),
		hours: hoursAround(today),
		now: minutesOfDay(wallTimeAt(Date.now(), timeZone).time),
		rolls: rolls.slice(0, ROLLS),
		moreRolls: rolls.length > ROLLS,
	}
}

/** Formatted amounts, and the shares of the bar. */
export function money(access: Access, from: string, day: string) {
	const due = moneyDue(access, { from, day })
	if (!due) return null
	const words = (minor: number) => moneyWords(minor, access.school.currency)
	return {
		open: words(due.openMinor),
		families: due.families,
		received: { figure: words(due.receivedMinor), to: receivedHref(from, day), total: 'amount' },
		ages: invoiceViews.flatMap(({ value: view, label }) => {
			if (!AGES.includes(view)) return []
			const { openMinor } = due.views[view as DueView]
			return [{ label, to: href.billing({ view }), figure: words(openMinor), share: openMinor }]
		}),
	}
}

/** These views cover every open amount exactly once. */
const AGES: readonly InvoiceView[] = ['due-later', 'late-30', 'late-60', 'late-more']
