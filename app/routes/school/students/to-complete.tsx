import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { listReports } from '#app/models/learning/reports.server.ts'
import { studentsToComplete } from '#app/models/student/to-complete.server.ts'
import { href } from '#app/domain/href.ts'
import { Duplicates, Gaps, Waiting } from './to-complete/panels.tsx'
import { ReportsToReview } from './to-complete/reports.tsx'

export { viewLinks as links } from '#app/styles/work.ts'

export const handle = { title: 'Students to complete' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return {
		...studentsToComplete(access),
		solo: access.role === 'solo_teacher_admin',
		reports: listReports(access, { state: 'review', limit: 20 }).map(({ id, studentId, student, title }) => ({
			id,
			studentId,
			text: `${student}: ${title}`,
		})),
	}
}

export default function StudentsToComplete() {
	const { gaps, waiting, duplicates, reports, solo } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead title="Students to complete" trail={[{ to: href.students(), label: 'Students' }]} />
			<div className="dash">
				<div>
					<Gaps gaps={gaps} solo={solo} />
					<Duplicates duplicates={duplicates} />
				</div>
				<aside className="rail" aria-label="Reports and waiting lists">
					<ReportsToReview reports={reports} />
					<Waiting waiting={waiting} />
				</aside>
			</div>
		</>
	)
}
