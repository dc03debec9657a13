import type { Staff } from '#app/models/access.server.ts'
import { countCohorts, countFunnel } from '#app/models/platform/funnel.server.ts'
import { countVisits } from '#app/models/platform/route-count.server.ts'
import { bars, type BarChart } from '#app/domain/chart/bars.server.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import { reportColumns, shareWords, type Report } from '#app/domain/report.ts'
import { daysAfter, monthWords, today } from '#app/utils/dates.ts'

type Drawn = Report<BarChart>

/** Conversion of new schools. */
export function funnel(staff: Staff, range: PlatformRange): Drawn {
	const visits = countVisits(staff, ['/'], today('UTC', Date.now() - range.ms), daysAfter(today('UTC'), 1))
	const { registered, planned, paid, guided, invoiced } = countFunnel(staff, Date.now() - range.ms)
	const steps: [label: string, schools: number][] = [
		['Visits to the landing page', visits],
		['Registered', registered],
		['Chose a plan', planned],
		['Paid', paid],
		['Began the guide', guided],
		['Issued a first invoice', invoiced],
	]
	return {
		title: `Sign-up funnel, ${range.label}`,
		definition:
			'How far the schools that registered in this period have come. Our server counts a visit each time it sends the landing page. It keeps no cookie, person or address, so a visitor who comes twice counts twice.',
		columns: reportColumns(['Step'], ['Count', 'Of the step before']),
		rows: steps.map(([label, many], i) => {
			const before = steps[i - 1]?.[1]
			const share = before === undefined ? '–' : shareWords(many, before)
			return { key: label, words: [label, many.toLocaleString('en'), share], values: [label, many, share] }
		}),
		chart: bars({
			rows: steps.slice(1).map(([label, many]) => ({ label, values: [many] })),
			series: ['Schools'],
			unit: 'number',
		}),
		empty: '',
	}
}

/** Retention of schools. */
export function retention(staff: Staff): Drawn {
	const since = Date.parse(daysAfter(today('UTC'), -365))
	const cohorts = countCohorts(staff, since)
	return {
		title: 'Retention by month of registration',
		definition:
			'Schools by the month in which they registered during the last 12 months: how many ever paid, and how many are active today.',
		columns: reportColumns(['Month'], ['Registered', 'Paid', 'Active now', 'Kept']),
		rows: cohorts.map(({ month, registered, paid, active }) => ({
			key: month,
			words: [
				monthWords(`${month}-01`),
				`${registered}`,
				`${paid}`,
				`${active}`,
				shareWords(active, registered),
			],
			values: [month, registered, paid, active, shareWords(active, registered)],
		})),
		chart: bars({
			rows: cohorts.map(({ month, registered, active }) => ({
				label: month,
				values: [registered, active],
			})),
			series: ['Registered', 'Active now'],
			unit: 'number',
		}),
		empty: 'No school has registered in the last 12 months.',
	}
}
