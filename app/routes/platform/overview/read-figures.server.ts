import type { platformOverview } from '#app/models/platform/overview.server.ts'
import { sparkline, type Sparkline } from '#app/domain/chart/sparkline.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import { moneyWords } from '#app/utils/money.ts'

export interface HealthFigure {
	label: string
	figure: string
	note: string
	to: string
	/** The total on the linked page that equals this figure; null if the page shows no such total. */
	total: string | null
	warns: boolean
	spark: Sparkline | null
}

type Figures = ReturnType<typeof platformOverview>

export const totalOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** Revenue from schools, and where they get stuck. */
export function businessFigures(
	figures: Figures,
	{ label, value: range }: PlatformRange,
	counted: string,
): HealthFigure[] {
	const { active, expired, joined, cash, left, recurringMinor, pastDue, registrations } = figures
	const when = `in ${label}`
	const received = `${moneyWords(totalOf(cash), 'USD')} received ${when}, counted ${counted}`
	const registered = `${totalOf(joined)} registered ${when}, ${expired} expired, counted ${counted}`
	return [
		plainHealth('Active schools', active, registered, platformHref.schools({ standing: 'active' }), joined),
		{
			...plainHealth(
				'Monthly revenue',
				moneyWords(recurringMinor, 'USD'),
				received,
				platformHref.transactions(),
				cash.map((amount) => Math.max(0, amount)),
			),
			total: null,
		},
		plainHealth(
			`Left ${when}`,
			totalOf(left),
			`access ended and was not renewed, counted ${counted}`,
			platformHref.paid({ show: 'ended', within: range }),
			left,
		),
		{
			...plainHealth(
				'Charges failed',
				pastDue,
				'PayPal could not charge them',
				platformHref.paid({ show: 'past-due' }),
			),
			warns: pastDue > 0,
		},
		{
			...plainHealth(
				'Unpaid registrations',
				registrations.unpaid,
				`older than 24 hours, of ${registrations.pending} pending`,
				platformHref.schools({ risk: 'unpaid' }),
			),
			warns: registrations.unpaid > 0,
		},
	]
}

export function plainHealth(
	label: string,
	figure: string | number,
	note: string,
	to: string,
	values?: number[],
): HealthFigure {
	const text = typeof figure === 'number' ? figure.toLocaleString('en') : figure
	return {
		label,
		figure: text,
		note,
		to,
		total: 'count',
		warns: false,
		spark: values ? sparkline(values) : null,
	}
}
