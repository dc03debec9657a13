import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listReports } from '#app/models/learning/reports.server.ts'
import { studentOverview } from '#app/models/student/overview.server.ts'
import { href } from '#app/domain/href.ts'
import { feedbackHref } from '#app/domain/learning/feedback-list.ts'
import { loansHref } from '#app/domain/loan/href.ts'
import { missing } from '#app/web/missing.server.ts'
import { CLEARED } from '#app/utils/list-query.ts'
import { Months } from './overview/months.tsx'
import { Birthdays, Duplicates, Gaps, States, Waiting } from './overview/panels.tsx'
import { ReportsToReview } from './overview/reports.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readOverview(access)
}

/** No form is sent here. Without an action the guard could not lead those on that were, before loans had addresses of their own. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'student:write')
	return missing()
}

function readOverview(access: Access) {
	return {
		...studentOverview(access),
		solo: access.role === 'solo_teacher_admin',
		reports: listReports(access, { state: 'review', limit: 20 }).map(({ id, studentId, student, title }) => ({
			id,
			studentId,
			words: `${student}: ${title}`,
		})),
	}
}

export default function Students() {
	const view = useLoaderData<typeof loader>()
	const { states, archived, months, birthdays, gaps, waiting, duplicates, reports, solo } = view
	const create = { to: href.newStudent(), label: 'Add student' }
	const importing = { to: href.importStudents(), label: 'Import from a file' }
	const all = states.reduce((sum, { students }) => sum + students, 0)
	if (all + archived === 0)
		return (
			<>
				<PageHead title="Students" />
				<EmptyList
					kind="new"
					title="No students yet"
					words="From the first inquiry to the last lesson: add who learns here, who looks after them and who pays. Then you can enroll them in classes."
					create={create}
					other={importing}
				/>
			</>
		)
	return (
		<>
			<PageHead
				title="Students"
				line={`${all.toLocaleString('en')} on the list`}
				action={create}
				others={[{ to: href.studentList({ [CLEARED.name]: CLEARED.value }), label: 'All students' }]}
				more={[
					importing,
					{ to: href.signUps(), label: 'New sign-ups' },
					{ to: loansHref(true), label: 'Loans' },
					{ to: feedbackHref(true), label: 'Feedback' },
				]}
			/>
			<States states={states} archived={archived} />
			<div className="cards">
				<div className="cards-column">
					<Gaps gaps={gaps} solo={solo} />
					<Waiting waiting={waiting} />
				</div>
				<div className="cards-column">
					<Birthdays birthdays={birthdays} />
					<ReportsToReview reports={reports} />
					<Duplicates duplicates={duplicates} />
				</div>
			</div>
			<Months months={months} />
		</>
	)
}
