import { Link } from '#app/components/link.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import { href } from '#app/domain/href.ts'

export function ReportsToReview({
	reports,
}: {
	reports: readonly { id: string; studentId: string; text: string }[]
}) {
	if (reports.length === 0) return null
	return (
		<RailPart title="Reports to review">
			<ul className="rail-rows">
				{reports.map(({ id, studentId, text }) => (
					<li key={id}>
						<Link to={href.studentSkills(studentId, 'reports', { report: id })}>
							<bdi>{text}</bdi>
						</Link>
					</li>
				))}
			</ul>
		</RailPart>
	)
}
