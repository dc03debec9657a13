import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import type { BarChart } from '#app/domain/chart/bars.server.ts'
import { platformRangeIn, type PlatformRange } from '#app/domain/platform/ranges.ts'
import { platformReports, type PlatformReport } from '#app/domain/platform/reports.ts'
import { reportFile, type Report } from '#app/domain/report.ts'
import { csvFile } from '#app/utils/csv.ts'
import { today } from '#app/utils/dates.ts'
import { funnel, retention } from './read-growth.server.ts'
import { features, planMix, speed } from './read-requests.server.ts'

const reports: Record<PlatformReport, (staff: Staff, range: PlatformRange) => Report<BarChart>> = {
	funnel,
	retention,
	plans: planMix,
	features,
	speed,
}

/** One report of the platform, by its name in the address. */
export function readAnalytics(args: RouteArgs, staff: Staff) {
	const params = new URL(args.request.url).searchParams
	const name = platformReports.find(({ value }) => value === params.get('report'))?.value ?? 'funnel'
	const range = platformRangeIn(params.get('range'))
	const report = reports[name](staff, range)
	if (params.get('format') === 'csv')
		args.context.file = csvFile(`${report.title} ${today('UTC')}`, reportFile(report))
	return { name, range: range.value, report }
}
