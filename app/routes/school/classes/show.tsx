import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { later } from '#app/components/later.tsx'
import { inWords, withoutMoney, writtenAt } from '#app/requests/history.server.ts'
import { readUnscheduled } from '#app/requests/unscheduled.server.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { listClassChoices } from '#app/models/class/choices.server.ts'
import {
	findDefinition,
	listClassChanges,
	listClassTeachers,
	listPlaceChanges,
} from '#app/models/class/detail.server.ts'
import { countClassLessons } from '#app/models/lesson/class-lessons.server.ts'
import { listAnswers } from '#app/models/enrolment/offers.server.ts'
import { listPupils } from '#app/models/enrolment/roster.server.ts'
import { listQueue } from '#app/models/enrolment/queue-list.server.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ClassHead, readTab } from '#app/components/class/head.tsx'
import { isGrave } from './show/confirm-step.tsx'
import { readComing, readLessons } from './show/read.server.ts'
import { addToCalendar } from './show/save-lessons.server.ts'
import { readMoney } from './show/read-money.server.ts'
import { Overview } from './show/overview.tsx'
import { saveDefinition, stepClass, stepQueue } from './show/save.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { daysLinks, formLinks } from '#app/styles/work.ts'

const AddExtra = later(() => import('./show/add-extra.tsx'), 'AddExtra')
const AddSeries = later(() => import('./show/add-series.tsx'), 'AddSeries')
const ChangeSeries = later(() => import('./show/change-series.tsx'), 'ChangeSeries')
const ClassMoneyPage = later(() => import('./show/money.tsx'), 'ClassMoneyPage')
const ConfirmStep = later(() => import('./show/confirm-step.tsx'), 'ConfirmStep')
const Definition = later(() => import('./show/definition.tsx'), 'Definition')
const History = later(() => import('#app/components/history/history.tsx'), 'History')
const Lessons = later(() => import('./show/sessions.tsx'), 'Lessons')
const Queue = later(() => import('./show/queue.tsx'), 'Queue')

export const links = () => [...daysLinks(), ...formLinks()]

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: (loaded?: { found: { name: string } }) => loaded?.found.name ?? 'Class' }

const LATEST = 50

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'class:read')
	const found = foundClass(access, asked.params.classId)
	const params = new URL(asked.request.url).searchParams
	const { school } = access
	const shared = {
		found,
		solo: school.kind === 'solo',
		timeZone: school.timeZone,
	}
	const confirm = params.get('do')
	if (isGrave(confirm)) {
		const lessons = countClassLessons(access, found.id, today(school.timeZone))
		return { tab: 'confirm' as const, confirm, lessons, ...shared }
	}
	const tab = readTab(params)
	if (tab === 'definition') {
		const definition = findDefinition(access, found.id)
		return { tab, ...shared, definition, choices: listClassChoices(access), today: today(school.timeZone) }
	}
	if (tab === 'lessons') return { tab, ...shared, ...readLessons(asked, access, found) }
	if (tab === 'waiting')
		return {
			tab,
			...shared,
			queue: listQueue(access, found.id),
			answers: listAnswers(access, found.id),
			now: Date.now(),
		}
	if (tab === 'money') return { tab, ...shared, money: readMoney(access, found.id) }
	if (tab === 'history') {
		const lines = [
			...listClassChanges(access, found.id, LATEST),
			...listPlaceChanges(access, found.id, LATEST),
		]
		const latest = lines.sort((a, b) => b.id.localeCompare(a.id)).slice(0, LATEST)
		return { tab, ...shared, lines: inWords(withoutMoney(access, latest), writtenAt(access)) }
	}
	const isPrivate = found.kind === 'private' && found.capacity === 1
	return {
		tab,
		...shared,
		teachers: listClassTeachers(access, found.id),
		coming: readComing(access, found),
		offer: readUnscheduled(access, { classId: found.id })[0] ?? null,
		pupils: isPrivate
			? listPupils(access, [found.id]).map((one) => ({ id: one.id, name: nameOf(one) }))
			: null,
	}
}

export async function action(asked: ActionFunctionArgs) {
	const access = await enter(asked, 'school', 'class:write')
	const found = foundClass(access, asked.params.classId)
	const undone = await answerUndo(asked, access)
	if (undone) return undone
	const params = new URL(asked.request.url).searchParams
	const its = { asked, access, id: found.id }
	if (isGrave(params.get('do'))) return stepClass(its)
	if (params.get('tab') === 'definition') return saveDefinition(its)
	if (params.get('tab') === 'lessons') return addToCalendar(asked, access, found)
	if (params.get('tab') === 'waiting') return stepQueue(its)
	return stepClass(its)
}

export default function ClassPage() {
	const loaded = useLoaderData<typeof loader>()
	if (loaded.tab === 'confirm') return <ConfirmStep {...loaded} />
	if (loaded.tab === 'definition') return <Definition {...loaded} />
	if (loaded.tab === 'lessons' && loaded.task === 'series') return <AddSeries {...loaded} />
	if (loaded.tab === 'lessons' && loaded.task === 'split') return <ChangeSeries {...loaded} />
	if (loaded.tab === 'lessons' && loaded.task === 'extra') return <AddExtra {...loaded} />
	return <ReadPage />
}

function ReadPage() {
	const loaded = useLoaderData<typeof loader>()
	const form = useFormPage()
	const { found, solo, tab } = loaded
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			<ClassHead found={found} solo={solo} tab={tab === 'confirm' ? 'overview' : tab} />
			{loaded.tab === 'lessons' && loaded.task === null ? <Lessons {...loaded} /> : null}
			{loaded.tab === 'waiting' ? <Queue {...loaded} /> : null}
			{loaded.tab === 'money' ? <ClassMoneyPage {...loaded} /> : null}
			{loaded.tab === 'history' ? <History {...loaded} /> : null}
			{loaded.tab === 'overview' ? <Overview {...loaded} /> : null}
		</>
	)
}
