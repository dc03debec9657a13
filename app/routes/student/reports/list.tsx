import { PortalHead } from '#app/components/portal/portal-head.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'

interface ReportListProps {
	keep: { child?: string }
	list: { id: string; firstName: string }[]
	child: { id: string; firstName: string } | null
	reports: {
		id: string
		child: string
		title: string
		from: string
		to: string
		acknowledged: string | null
		replaced: string | null
	}[]
}

/** Published reports, the latest first. An earlier version stays, with the day it was replaced. */
export function ReportList({ keep, list, child, reports }: ReportListProps) {
	const words = usePortalWords().learning
	return (
		<>
			<PortalHead title={words.reports} list={list} child={child} />
			{reports.length === 0 ? <p>{words.noReports}</p> : null}
			<ul className="papers">
				{reports.map(({ id, child: name, title, from, to, acknowledged, replaced }) => (
					<li key={id}>
						<a href={href.portal('reports', { ...keep, report: id })}>{words.reportOf(name, title)}</a>{' '}
						{acknowledged || replaced ? null : (
							<span className="tag tag-new state state-brass">{words.newReport}</span>
						)}{' '}
						<span className="small muted">
							{words.fromTo(from, to)}
							{replaced
								? `. ${words.replaced(replaced)}`
								: acknowledged
									? `. ${words.acknowledged(acknowledged)}`
									: ''}
						</span>
					</li>
				))}
			</ul>
		</>
	)
}
