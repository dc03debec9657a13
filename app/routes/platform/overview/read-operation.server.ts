import type { Staff } from '#app/models/access.server.ts'
import type { platformOverview } from '#app/models/platform/overview.server.ts'
import { listDaySpeeds } from '#app/models/platform/route-count.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import { slowest, speedWords, waitWords, WITHIN } from '#app/domain/platform/speed.ts'
import { today } from '#app/utils/dates.ts'
import { plainHealth, totalOf, type HealthFigure } from './read-figures.server.ts'

const DAY = 24 * 60 * 60 * 1000

type Figures = ReturnType<typeof platformOverview>

/** Health of the platform's own systems. */
export function operationFigures(
	staff: Staff,
	figures: Figures,
	range: PlatformRange,
	now: number,
): HealthFigure[] {
	const { failures } = figures
	return [
		waiting('Support chats', figures.chats, platformHref.support({ show: 'waiting' }), now),
		waiting('Contact messages', figures.inquiries.contact, platformHref.inquiries('contact-messages'), now),
		waiting('Demo requests', figures.inquiries.demo, platformHref.inquiries('demo-requests'), now),
		{
			...plainHealth(
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

/** Work that waits for staff. Each count links to the list of exactly these rows. */
function waiting(
	label: string,
	{ waiting, oldest }: { waiting: number; oldest: number | null },
	to: string,
	now: number,
): HealthFigure {
	const age = now - (oldest ?? now)
	const note = waiting > 0 ? `waiting, the oldest for ${waitWords(age)}` : 'everything is answered'
	return { ...plainHealth(label, waiting, note, to), warns: age > DAY }
}

function mails({ mail: { dead }, mails }: Figures, { label }: PlatformRange): HealthFigure {
	// Failures are counted now and emails earlier, so the total is never below the failures.
	const written = Math.max(mails, dead)
	const share = written > 0 ? `${((dead / written) * 100).toFixed(1)}%` : '–'
	const [some, all] = [dead, written].map((n) => n.toLocaleString('en'))
	const note = written > 0 ? `${some} of ${all} in ${label}` : `none was written in ${label}`
	return {
		...plainHealth('Emails given up', share, note, platformHref.database()),
		total: null,
		warns: dead > 0,
	}
}

function serverTime(staff: Staff, { ms }: PlatformRange, now: number): HealthFigure {
	const days = listDaySpeeds(staff, today('UTC', now - ms))
	const requests = totalOf(days.map((day) => day.requests))
	const counts = Object.fromEntries(
		WITHIN.map(({ column }) => [column, totalOf(days.map((day) => day[column]))]),
	)
	const p95 = slowest(counts as Parameters<typeof slowest>[0], requests)
	const time = plainHealth(
		'Server time',
		requests > 0 ? speedWords(p95) : '–',
		requests > 0 ? '95% of answers' : 'nothing has been counted yet',
		platformHref.analytics({ report: 'speed' }),
		days.length > 1 ? days.map((day) => day.meanMs) : undefined,
	)
	return { ...time, total: null }
}
