import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { queueForm } from '#app/domain/class/enrollment-form.ts'
import { recordedWords } from '#app/domain/class/recorded-words.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { listAnswers } from '#app/models/enrolment/offers.server.ts'
import { stepQueue } from '#app/models/enrolment/queue-undo.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { nextParams } from '#app/requests/next-in-line.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useClass } from './head.tsx'
import { Answers } from './queue-answers.tsx'
import { Queue } from './queue.tsx'
import { readQueue } from './read-queue.server.ts'
import { classTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Waiting list' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const classRow = foundClass(access, args.params.classId)
	const { id } = classRow
	return {
		answers: listAnswers(access, id),
		...readQueue(access, classRow),
		now: Date.now(),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const { id } = foundClass(access, args.params.classId)
	return (await answerUndo(args, access)) ?? saveStep({ args, access, id })
}

const said = {
	offer: 'has an offer',
	accept: 'has a seat',
	decline: 'is off the list',
	'take-back': 'waits again, without an offer',
	withdraw: 'is off the list',
	skip: 'comes after the next',
	up: 'moved up',
	down: 'moved down',
	place: 'moved to another place',
} as const

const saveStep = classTask({
	form: queueForm,
	save: ({ access, id }, value) => stepQueue(access, id, value),
	then({ student, next, mailedTo, recorded, undo }, { access, id }, { intent }) {
		const mailed = mailedTo ? mailWords(mailedTo) : ''
		const seat = recordedWords(recorded, access.school.dateFormat)
		const what = [`${student} ${said[intent]}.`, mailed, seat].filter(Boolean).join(' ')
		const params = { what, ...nextParams(access, next), ...(undo ? { undo } : {}) }
		return goTo(href.class(id, 'waiting-list'), 'enrolment-changed', params)
	},
})

function mailWords(names: string[]): string {
	return names.length > 0
		? sentWords(
				`An email is on its way to ${names.join(' and ')}.`,
				`An email goes to ${names.join(' and ')}.`,
			)
		: 'Nobody who may book has an email address, so please call them.'
}

export default function WaitingList() {
	const { queue, answers, freeFrom, now } = useLoaderData<typeof loader>()
	const { classRow, timeZone } = useClass()
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			{queue.length === 0 ? (
				<EmptyList
					kind="new"
					title="The waiting list is empty"
					text="When the class is full, people who want to join appear here in order. A seat that becomes free is offered to the first before anybody else gets it."
					create={{ to: href.class(classRow.id, 'students'), label: 'Students' }}
				/>
			) : (
				<Queue classRow={classRow} queue={queue} freeFrom={freeFrom} timeZone={timeZone} now={now} />
			)}
			{answers.length > 0 ? <Answers answers={answers} timeZone={timeZone} /> : null}
		</>
	)
}
