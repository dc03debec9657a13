import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { later } from '#app/components/later.tsx'
import type { LoansShown } from '#app/views/loan/loans-view.tsx'
import { loansTitle } from '#app/views/loan/title.ts'
import { PageHead } from '#app/components/page-head.tsx'
import { readLoans } from '#app/views/loan/read.server.ts'
import { saveLoans } from '#app/views/loan/save.server.ts'
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

const LoansView = later(() => import('#app/views/loan/loans-view.tsx'), 'LoansView')

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { loans: LoansShown | null }) => (loaded?.loans ? loansTitle(loaded.loans) : 'Students'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const tab = tabOf(args)
	if (tab === 'loans') return { loans: readLoans(args, access), overview: null }
	return { loans: null, overview: readOverview(access) }
}

/** What is lent is kept here too. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const tab = tabOf(args)
	return tab === 'loans' ? saveLoans(args, access) : missing()
}

function tabOf({ request }: LoaderFunctionArgs): string | null {
	return new URL(request.url).searchParams.get('tab')
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
	const { loans, overview } = useLoaderData<typeof loader>()
	if (loans) return <LoansView {...loans} />
	return overview && <StudentsOverview {...overview} />
}

function StudentsOverview(view: ReturnType<typeof readOverview>) {
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
					{ to: loansHref(), label: 'Loans' },
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
