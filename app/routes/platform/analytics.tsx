import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { Link } from '#app/components/link.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { ReportView } from '#app/components/report.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { platformRanges } from '#app/domain/platform/ranges.ts'
import { platformReports } from '#app/domain/platform/reports.ts'
import { readAnalytics } from './analytics/read.server.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Platform analytics' }

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return readAnalytics(args, staff)
}

export default function PlatformAnalytics() {
	const { name, range, report } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title="Platform analytics"
				line="From our own counters, school by school. Nothing about students is here."
			>
				<nav className="ranges" aria-label="How far back">
					{platformRanges.map(({ value, label }) => (
						<Fragment key={value}>
							<Link
								className="button button-small"
								to={platformHref.analytics({ report: name, range: value })}
								aria-current={value === range ? 'true' : undefined}
							>
								{label}
							</Link>{' '}
						</Fragment>
					))}
				</nav>{' '}
				<a className="button" href={platformHref.analytics({ report: name, range, format: 'csv' })} download>
					Download CSV
				</a>
			</PageHead>
			<Tabs
				label="Reports"
				here={platformHref.analytics({ report: name })}
				tabs={platformReports.map(({ value, label }) => ({
					to: platformHref.analytics({ report: value }),
					label,
				}))}
			/>
			<ReportView report={report} />
		</>
	)
}
