import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

export function ReportsToReview({
	reports,
}: {
	reports: readonly { id: string; studentId: string; text: string }[]
}) {
	if (reports.length === 0) return null
	return (
		<Panel title="Reports to review">
			<ul className="rows">
				{reports.map(({ id, studentId, text }) => (
					<li key={id}>
						<Link to={href.studentSkills(studentId, 'reports', { report: id })}>
							<bdi>{text}</bdi>
						</Link>
					</li>
				))}
			</ul>
		</Panel>
	)
}
