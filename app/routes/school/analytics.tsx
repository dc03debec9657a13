import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { Menu, MenuLinks } from '#app/components/shell/menu.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { ReportView } from '#app/components/report.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { analyticsRanges } from '#app/domain/analytics/period.ts'
import { href } from '#app/domain/href.ts'
import { readAnalytics } from './analytics/read.server.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export const handle = {
	title: (data?: { name: string; label: string }) =>
		data && data.name !== 'enrolment' ? `${data.label} – Analytics` : 'Analytics',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'report:read')
	return readAnalytics(args, access, args.params.report)
}

export default function Analytics() {
	const { name, by, groupings, range, rangeLabel, isCompared, isOfToday, days, reports, report } =
		useLoaderData<typeof loader>()
	const at = (change: Record<string, string | undefined>) =>
		href.analytics(name, { by, range, compare: isCompared ? 'year' : undefined, ...change })
	return (
		<>
			<PageHead title="Analytics" line={days}>
				{groupings.length > 1 ? (
					<Menu label={`By ${groupings.find(({ value }) => value === by)?.label.toLowerCase()}`}>
						<MenuLinks links={groupings.map(({ value, label }) => ({ to: at({ by: value }), label }))} />
					</Menu>
				) : null}{' '}
				{isOfToday ? null : (
					<>
						<Menu label={rangeLabel}>
							<MenuLinks
								links={analyticsRanges.map(({ value, label }) => ({ to: at({ range: value }), label }))}
							/>
						</Menu>{' '}
						<Link className="button" to={at({ compare: isCompared ? undefined : 'year' })}>
							{isCompared ? 'Stop comparing' : 'Compare to last year'}
						</Link>{' '}
					</>
				)}
				<a className="button" href={at({ format: 'csv' })} download>
					Download CSV
				</a>
			</PageHead>
			<Tabs
				label="Reports"
				here={href.analytics(name)}
				tabs={reports.map(({ value, label }) => ({ to: href.analytics(value), label }))}
			/>
			<ReportView report={report} />
		</>
	)
}
