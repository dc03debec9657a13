import { invoiceViews, type DueView, type InvoiceView } from '#app/domain/billing/list.ts'
import { receivedHref } from '#app/domain/billing/accounts.ts'
import { href } from '#app/domain/href.ts'
import { isGiven, isOnThen } from '#app/domain/lesson/labels.ts'
import { hoursOf } from '#app/domain/lesson/lanes.ts'
import { minutesOfDay } from '#app/utils/clock.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { nextDay } from '#app/requests/next-day.server.ts'
import { scheduledByName } from '#app/requests/scheduled.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { moneyDue } from '#app/models/billing/due.server.ts'
import { listDesk, listLessons, type LessonRow } from '#app/models/lesson/list.server.ts'
import { onlineLinksOf } from '#app/models/lesson/online-link.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { daysAfter, plainDayWords, startOfDay } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { greetingWords } from './greeting.ts'

/** Maximum number of rolls listed. The query reads one more, to know whether to link to the rest. */
const ROLLS = 3

/** The lessons of today, or of the next teaching day once nothing is left of today, and past ones that lack marks. */
export function lessonsOf(access: Access, day: string, name: string) {
	const { timeZone, dateFormat } = access.school
	const rows = listDesk(access, { ...spanOf(access, day), rolls: ROLLS + 1 })
	const all = scheduledByName(access, rows, { bareRooms: true })
	const today = all.filter((lesson) => lesson.day === day)
	const rolls = all.filter(({ standing }) => standing === 'unmarked')
	// A lesson can be marked before it begins, so the clock says which are left.
	const left = rows.filter((row) => row.day === day && isGiven(row) && row.endsAt > Date.now()).length
	const next = left > 0 ? null : nextDay(access, day, { state: ['scheduled', 'held'], isGiven: true })
	const nextRows = next ? listLessons(access, spanOf(access, next.day)) : null
	const shown = nextRows ? scheduledByName(access, nextRows, { bareRooms: true }) : today
	const held = shown.filter(isOnThen)
	const isTomorrow = next?.day === daysAfter(day, 1)
	const time = wallTimeAt(Date.now(), timeZone).time
	return {
		day: next?.day ?? day,
		isToday: !next,
		title: next ? (isTomorrow ? 'Tomorrow' : 'Next teaching day') : 'Today',
		date: plainDayWords(next?.day ?? day, dateFormat),
		greeting: greetingWords({
			name,
			time,
			left,
			today: today.filter(isOnThen).length,
			next: next && {
				lessons: held.length,
				when: isTomorrow ? 'tomorrow' : `on ${next.text}`,
				from: clockWords(held[0]?.from ?? '', dateFormat),
			},
		}),
		lessons: shown,
		links: access.school.kind === 'solo' ? linksOf(access, nextRows ?? rows) : {},
		hours: hoursOf(shown),
		now: next ? null : minutesOfDay(time),
		rolls: rolls.slice(0, ROLLS).map(({ id, title, day: on, from, room, teacher, tint, standing }) => {
			const words = on === day ? 'Today' : plainDayWords(on, dateFormat)
			return { id, title, day: words, from, room, teacher, tint, standing }
		}),
		moreRolls: rolls.length > ROLLS,
	}
}

/** Links to the lessons of a solo teacher that are not over. A school's teachers find theirs on their own dashboard. */
function linksOf(access: Access, rows: readonly LessonRow[]): Record<string, string> {
	const linkOf = onlineLinksOf(access.schoolId)
	const left = rows.filter((row) => isGiven(row) && row.endsAt > Date.now())
	return Object.fromEntries(
		left.flatMap((row) => {
			const link = linkOf(row)
			return link ? [[row.id, link] as const] : []
		}),
	)
}

function spanOf({ school: { timeZone } }: Access, day: string) {
	return { from: startOfDay(day, timeZone), to: startOfDay(daysAfter(day, 1), timeZone) }
}

/** Formatted amounts, and the shares of the bar. */
export function money(access: Access, from: string, day: string) {
	const due = moneyDue(access, { from, day })
	if (!due) return null
	const text = (minor: number) => moneyWords(minor, access.school.currency)
	return {
		open: text(due.openMinor),
		families: due.families,
		received: { figure: text(due.receivedMinor), to: receivedHref(from, day), total: 'amount' },
		ages: invoiceViews.flatMap(({ value: view, label }) => {
			if (!AGES.includes(view)) return []
			const { openMinor } = due.views[view as DueView]
			return [{ label, to: href.billing({ view }), figure: text(openMinor), share: openMinor }]
		}),
	}
}

/** These views cover every open amount exactly once. */
const AGES: readonly InvoiceView[] = ['due-later', 'late-30', 'late-60', 'late-more']
