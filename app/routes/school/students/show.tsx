import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { later } from '#app/components/later.tsx'
import { demand, enter } from '#app/guards/enter.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { Enrolments } from './show/enrolments.tsx'
import { findTask } from './show/read-task.server.ts'
import { StudentHead, tabWords } from './show/head.tsx'
import { headOf, partOf } from './show/read.server.ts'
import { Overview } from './show/overview.tsx'
import { stripOf } from './show/read-strip.server.ts'
import type { Task } from './show/task.tsx'
import { taskWords } from './show/task-words.ts'
import { saveStudentTask } from './show/tasks.server.ts'
import { daysLinks, links as workLinks } from '#app/styles/work.ts'

const Consents = later(() => import('./show/consents.tsx'), 'Consents')
const Family = later(() => import('./show/family.tsx'), 'Family')
const History = later(() => import('./show/history.tsx'), 'History')
const StudentLessons = later(() => import('./show/lessons.tsx'), 'StudentLessons')
const StudentLoans = later(() => import('./show/loans.tsx'), 'StudentLoans')
const StudentMoney = later(() => import('./show/money.tsx'), 'StudentMoney')
const TaskPage = later(() => import('./show/task.tsx'), 'TaskPage')

type Shown = { head: { name: string }; tab: string; task: Pick<Task, 'name'> | null }

export const links = () => [...daysLinks(), ...workLinks()]

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: Shown) => {
		if (!shown) return 'Student'
		const { head, tab, task } = shown
		if (task) return `${taskWords[task.name]} – ${head.name}`
		return tab === 'overview' ? head.name : `${tabWords(tab)} – ${head.name}`
	},
}

const TABS = ['lessons', 'enrolments', 'family', 'money', 'loans', 'consents', 'history'] as const

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'student:read')
	const student = foundStudent(access, asked.params.id)
	const { searchParams } = new URL(asked.request.url)
	const tab = TABS.find((one) => one === searchParams.get('tab')) ?? 'overview'
	if (tab === 'money') demand(access, 'money:read')
	const guardians = listGuardians(access, student.id)
	const head = headOf(access, student, guardians)
	const task = findTask(access, { student, head, guardians }, searchParams)
	const places = task ? [] : listPlaces(access, student.id)
	return {
		head,
		tab,
		task,
		part: task ? null : partOf(asked, access, student, { tab, guardians, places }),
		strip: task ? null : stripOf(access, student, { guardians, places }),
		later: searchParams.has('before'),
		timeZone: access.school.timeZone,
		solo: access.school.kind === 'solo',
	}
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'student:write')
	const student = foundStudent(access, asked.params.id)
	asked.context.keptPhones = listGuardians(access, student.id).map(({ phone }) => phone?.words ?? null)
	return (await answerUndo(asked, access)) ?? saveStudentTask(asked, access, student)
}

export default function ShowStudent() {
	const { head, tab, task, part, strip, later, timeZone, solo } = useLoaderData<typeof loader>()
	if (task) return <TaskPage key={task.name} task={task} head={head} />
	if (!part) return null
	return (
		<>
			<StudentHead head={head} tab={tab} timeZone={timeZone} strip={strip} />
			<div className={tab === 'overview' ? undefined : 'stack'}>
				{part.record ? <Overview head={head} record={part.record} part={part} timeZone={timeZone} /> : null}
				{part.lessons ? <StudentLessons {...part.lessons} /> : null}
				{tab === 'enrolments' ? (
					<Enrolments
						id={head.id}
						places={part.places}
						gone={head.alerts.archivedAt !== null || head.state === 'left'}
						solo={solo}
					/>
				) : null}
				{part.billed ? <Family head={head} billed={part.billed} part={part} timeZone={timeZone} /> : null}
				{part.money ? <StudentMoney {...part.money} /> : null}
				{part.loans ? <StudentLoans {...part.loans} /> : null}
				{tab === 'consents' ? <Consents head={head} timeZone={timeZone} /> : null}
				{part.history ? (
					<History id={head.id} name={head.name} page={part.history} timeZone={timeZone} later={later} />
				) : null}
			</div>
		</>
	)
}
