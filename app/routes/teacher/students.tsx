import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { reachFor } from '#app/domain/account/permissions.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { feedbackHref } from '#app/domain/learning/feedback-list.ts'
import { enter } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listFormer } from '#app/models/learning/former-students.server.ts'
import { listTaught, type TaughtRow } from '#app/models/learning/taught-students.server.ts'
import { plain } from '#app/utils/fold.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { FindStudent } from './students/find.tsx'
import { FormerStudents, NoStudents, StudentTable } from './students/table.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Students' }

const VIEWS = ['all', 'unnoted', 'unpracticed', 'reports'] as const
type View = (typeof VIEWS)[number]

const labels: Record<View, string> = {
	all: 'All',
	unnoted: 'No note in 14 days',
	unpracticed: 'No practice in 7 days',
	reports: 'Report to finish',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'student:read')
	return {
		...readStudents(access, new URL(args.request.url).searchParams),
		mayAdd: reachFor('student:create', access) !== null,
	}
}

/** No form is sent here. Without an action the guard could not lead those on that were, before feedback had addresses of its own. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'teacher', 'learning:write')
	return missing()
}

/** The teacher's own students, with a view for each open task. */
function readStudents(access: Access, params: URLSearchParams) {
	const since = daysAfter(today(access.school.timeZone), -14)
	const rows = listTaught(access)
	const belongs: Record<View, (row: TaughtRow) => boolean> = {
		all: () => true,
		unnoted: ({ lastNote }) => !lastNote || lastNote < since,
		unpracticed: ({ practice }) => practice === 0,
		reports: ({ draft }) => draft,
	}
	const here = VIEWS.find((value) => value === params.get('view')) ?? 'all'
	const find = (params.get('find') ?? '').trim().slice(0, 100)
	const words = plain(find).split(' ')
	const isFound = ({ name }: { name: string }) => words.every((word) => plain(name).includes(word))
	return {
		here,
		find,
		rows: rows.filter(belongs[here]).filter(isFound),
		former: here === 'all' ? listFormer(access).filter(isFound) : [],
		counts: VIEWS.map((value) => rows.filter(belongs[value]).length),
	}
}

export default function TeacherStudents() {
	const { here, find, rows, former, counts, mayAdd } = useLoaderData<typeof loader>()
	const to = (view: View) => href.teacherStudents({ view: view === 'all' ? undefined : view })
	return (
		<>
			<PageHead
				title="Students"
				line={many(counts[0] ?? 0, 'student', 'students')}
				action={mayAdd ? { to: href.addTaughtStudent(), label: 'Add a student' } : undefined}
				others={[{ to: feedbackHref(false), label: 'Feedback' }]}
			/>
			<Tabs
				label="Students"
				here={to(here)}
				tabs={VIEWS.map((view, at) => ({ to: to(view), label: labels[view], count: counts[at] }))}
			/>
			{counts[0] ? <FindStudent view={here} find={find} /> : null}
			{rows.length > 0 ? <StudentTable rows={rows} /> : find ? null : <NoStudents isAll={here === 'all'} />}
			{find && rows.length + former.length === 0 ? (
				<p role="status">No student here is called “{find}”.</p>
			) : null}
			<FormerStudents students={former} isOpen={find !== ''} />
		</>
	)
}
