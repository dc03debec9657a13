import type { Staff } from '#app/models/access.server.ts'
import { countPlans } from '#app/models/platform/funnel.server.ts'
import { listRouteSpeeds } from '#app/models/platform/route-count.server.ts'
import { bars, type BarChart } from '#app/domain/chart/bars.server.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import { diskWords, speedWords } from '#app/domain/platform/speed.ts'
import { reportColumns, type Report } from '#app/domain/report.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { today } from '#app/utils/dates.ts'

type Drawn = Report<BarChart>

/** Plans of paying schools. */
export function planMix(staff: Staff): Drawn {
	const rows = countPlans(staff)
	return {
		title: 'Plan mix',
		definition: 'Active schools today by their plan and how often they pay.',
		columns: reportColumns(['Plan', 'Cycle'], ['Schools']),
		rows: rows.map(({ plan, cycle, schools }) => ({
			key: `${plan} ${cycle}`,
			words: [plans[plan].name, cycle === 'yearly' ? 'Yearly' : 'Monthly', schools.toLocaleString('en')],
			values: [plans[plan].name, cycle, schools],
		})),
		chart: bars({
			rows: rows.map(({ plan, cycle, schools }) => ({
				label: `${plans[plan].name}, ${cycle}`,
				values: [schools],
			})),
			series: ['Schools'],
			unit: 'number',
		}),
		empty: 'No school is active yet.',
	}
}

/** Requests by feature. */
export function features(staff: Staff, range: PlatformRange): Drawn {
	const used = new Map<string, number>()
	for (const { route, requests } of listRouteSpeeds(staff, today('UTC', Date.now() - range.ms))) {
		const feature = route.split('/')[1] || 'landing page'
		used.set(feature, (used.get(feature) ?? 0) + requests)
	}
	const rows = [...used].sort(([, a], [, b]) => b - a)
	return {
		title: `Feature use, ${range.label}`,
		definition: 'How often pages and calls were asked for, by the first part of their address.',
		columns: reportColumns(['Part'], ['Requests']),
		rows: rows.map(([part, requests]) => ({
			key: part,
			words: [part, requests.toLocaleString('en')],
			values: [part, requests],
		})),
		chart: bars({
			rows: rows.slice(0, 8).map(([label, requests]) => ({ label, values: [requests] })),
			series: ['Requests'],
			unit: 'number',
		}),
		empty: 'Nothing has been counted yet. Requests are written down once a minute.',
	}
}

/** Page size and server time by route. */
export function speed(staff: Staff, range: PlatformRange): Drawn {
	const rows = listRouteSpeeds(staff, today('UTC', Date.now() - range.ms))
	return {
		title: `Page size and server time, ${range.label}`,
		definition:
			'Each page and call by its pattern: how often it was asked for, the mean size as sent, the mean time on the server, how fast 95 of 100 answers were, and how many failed.',
		columns: reportColumns(['Route'], ['Requests', 'Mean size', 'Mean time', '95% of answers', 'Failed']),
		rows: rows.map(({ route, requests, meanBytes, meanMs, p95, errors }) => ({
			key: route,
			words: [
				route,
				requests.toLocaleString('en'),
				diskWords(meanBytes),
				`${meanMs} ms`,
				speedWords(p95),
				`${errors}`,
			],
			values: [route, requests, meanBytes, meanMs, p95, errors],
		})),
		chart: bars({
			rows: rows.slice(0, 6).map(({ route, meanMs }) => ({ label: route, values: [meanMs] })),
			series: ['Mean time in ms'],
			unit: 'number',
		}),
		empty: 'Nothing has been counted yet. Requests are written down once a minute.',
	}
}
