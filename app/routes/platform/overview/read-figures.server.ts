import type { Staff } from '#app/models/access.server.ts'
import type { platformOverview } from '#app/models/platform/overview.server.ts'
import { listDaySpeeds } from '#app/models/platform/route-count.server.ts'
import { sparkline, type Sparkline } from '#app/domain/chart/sparkline.server.ts'
import { href } from '#app/domain/href.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import { slowest, speedWords, waitWords, WITHIN } from '#app/domain/platform/speed.ts'
import { today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export interface HealthFigure {
	label: string
	figure: string
	note: string
	to: string
	/** The total of that page that the figure is; null where the page says more about it and has no such total. */
	total: string | null
	warns: boolean
	spark: Sparkline | null
}

const DAY = 24 * 60 * 60 * 1000

type Figures = ReturnType<typeof platformOverview>

const total = (values: number[]) => values.reduce((sum, one) => sum + one, 0)

/** What the schools are worth to the platform, and where they are stuck. */
export function businessFigures(
	figures: Figures,
	{ label, value: range }: PlatformRange,
	counted: string,
): HealthFigure[] {
	const { active, expired, joined, cash, left, recurringMinor, pastDue, registrations } = figures
	const when = `in ${label}`
	const received = `${moneyWords(total(cash), 'USD')} received ${when}, counted ${counted}`
	const registered = `${total(joined)} registered ${when}, ${expired} expired, counted ${counted}`
	return [
		plainly('Active schools', active, registered, platformHref.schools({ standing: 'active' }), joined),
		{
			...plainly(
				'Monthly revenue',
				moneyWords(recurringMinor, 'USD'),
				received,
				platformHref.transactions(),
				cash.map((one) => Math.max(0, one)),
			),
			total: null,
		},
		plainly(
			`Left ${when}`,
			total(left),
			`access ended and was not renewed, counted ${counted}`,
			platformHref.paid({ tab: 'ended', within: range }),
			left,
		),
		{
			...plainly(
				'Charges failed',
				pastDue,
				'PayPal could not charge them',
				platformHref.paid({ tab: 'past-due' }),
			),
			warns: pastDue > 0,
		},
		{
			...plainly(
				'Unpaid registrations',
				registrations.unpaid,
				`older than 24 hours, of ${registrations.pending} pending`,
				platformHref.schools({ risk: 'unpaid' }),
			),
			warns: registrations.unpaid > 0,
		},
	]
}

/** How the platform itself runs. */
export function operationFigures(
	staff: Staff,
	figures: Figures,
	range: PlatformRange,
	now: number,
): HealthFigure[] {
	const { failures } = figures
	return [
		waiting('Support chats', figures.chats, href.supportDesk({ tab: 'waiting' }), now),
		waiting('Contact messages', figures.inquiries.contact, platformHref.home({ tab: 'messages' }), now),
		waiting('Demo requests', figures.inquiries.demo, platformHref.home({ tab: 'demos' }), now),
		{
			...plainly(
				'Failed logins',
				failures,
				'in the last 15 minutes',
				platformHref.analytics({ report: 'speed' }),
			),
			total: null,
			warns: failures > 100,
		},
		mails(figures, range),
		serverTime(staff, range, now),
	]
}

/** What waits for an answer, with the list of exactly these behind it. */
function waiting(
	label: string,
	{ waiting, oldest }: { waiting: number; oldest: number | null },
	to: string,
	now: number,
): HealthFigure {
	const age = now - (oldest ?? now)
	const note = waiting > 0 ? `waiting, the oldest for ${waitWords(age)}` : 'everything is answered'
	return { ...plainly(label, waiting, note, to), warns: age > DAY }
}

function mails({ mail: { dead }, mails }: Figures, { label }: PlatformRange): HealthFigure {
	// What was given up on is counted now, and may have been written since all was.
	const written = Math.max(mails, dead)
	const share = written > 0 ? `${((dead / written) * 100).toFixed(1)}%` : '–'
	const [some, all] = [dead, written].map((n) => n.toLocaleString('en'))
	const note = written > 0 ? `${some} of ${all} in ${label}` : `none was written in ${label}`
	return { ...plainly('Emails given up', share, note, platformHref.database()), total: null, warns: dead > 0 }
}

function serverTime(staff: Staff, { ms }: PlatformRange, now: number): HealthFigure {
	const days = listDaySpeeds(staff, today('UTC', now - ms))
	const requests = total(days.map((one) => one.requests))
	const counts = Object.fromEntries(
		WITHIN.map(({ column }) => [column, total(days.map((day) => day[column]))]),
	)
	const p95 = slowest(counts as Parameters<typeof slowest>[0], requests)
	const time = plainly(
		'Server time',
		requests > 0 ? speedWords(p95) : '–',
		requests > 0 ? '95% of answers' : 'nothing has been counted yet',
		platformHref.analytics({ report: 'speed' }),
		days.length > 1 ? days.map((day) => day.meanMs) : undefined,
	)
	return { ...time, total: null }
}

function plainly(
	label: string,
	figure: string | number,
	note: string,
	to: string,
	values?: number[],
): HealthFigure {
	const words = typeof figure === 'number' ? figure.toLocaleString('en') : figure
	return {
		label,
		figure: words,
		note,
		to,
		total: 'count',
		warns: false,
		spark: values ? sparkline(values) : null,
	}
}
